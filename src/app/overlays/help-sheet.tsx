import { Fragment } from "react";
import { grouped, KeyCaps, useActionList, useWords } from "../../ui/index.ts";
import { Dialog } from "./dialog.tsx";
import styles from "./help-sheet.module.css";
import { OVERLAY_WORDS } from "./words.ts";

/** Every key of the screen that is shown, by what it is about. */
export default function HelpSheet() {
  const words = useWords(OVERLAY_WORDS);
  const groups = grouped(useActionList().filter(({ keys }) => keys !== undefined));
  return (
    <Dialog title={words.help} text={words.helpText} testId="help-sheet" wide>
      <div className={styles.groups}>
        {groups.map(({ title, actions }) => (
          <section key={title} className={styles.group}>
            <h3>{title}</h3>
            <dl>
              {actions.map(({ name, keys = [], label }) => (
                <Fragment key={name}>
                  <dt>
                    {keys.map((key) => (
                      <KeyCaps key={key} keys={key} />
                    ))}
                  </dt>
                  <dd>{label()}</dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
