import { Command } from "cmdk";
import { Dialog as Radix } from "radix-ui";
import { grouped, isAvailable, KeyCaps, useActionList, useWords } from "../../ui/index.ts";
import styles from "./command-palette.module.css";
import dialog from "./dialog.module.css";
import { closeOverlay } from "./overlays.ts";
import { OVERLAY_WORDS } from "./words.ts";

/** Everything that can be done now, found by typing. */
export default function CommandPalette() {
  const words = useWords(OVERLAY_WORDS);
  const groups = grouped(useActionList().filter(isAvailable));
  return (
    <Radix.Root open onOpenChange={(open) => !open && closeOverlay()}>
      <Radix.Portal>
        <Radix.Overlay className={dialog.shade} />
        <Radix.Content
          className={styles.palette}
          aria-describedby={undefined}
          data-testid="palette"
        >
          <Radix.Title className="visually-hidden">{words.palette}</Radix.Title>
          <Command label={words.palette} loop>
            <Command.Input
              className={styles.input}
              placeholder={words.paletteHint}
              data-testid="palette-input"
            />
            <Command.List className={styles.list} label={words.palette}>
              <Command.Empty className={styles.empty}>{words.nothing}</Command.Empty>
              {groups.map(({ title, actions }) => (
                <Command.Group key={title} heading={title} className={styles.group}>
                  {actions.map((action) => (
                    <Command.Item
                      key={action.name}
                      value={action.name}
                      keywords={[action.label(), title, action.search ?? ""]}
                      className={styles.item}
                      data-action={action.name}
                      onSelect={() => {
                        // First, so that what the command opens is not closed with it.
                        closeOverlay();
                        action.perform();
                      }}
                    >
                      <span className={styles.icon}>{action.icon && <action.icon />}</span>
                      <span className={styles.label}>{action.label()}</span>
                      {action.keys?.[0] && <KeyCaps keys={action.keys[0]} />}
                    </Command.Item>
                  ))}
                </Command.Group>
              ))}
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
