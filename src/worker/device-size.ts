import { type SeedSettings, sizeIn } from "../seed/index.ts";

/**
 * The size of policy that suits this device where nobody has said one: the larger one where the
 * engine "auto" would compute on a GPU, nano elsewhere.
 */
export async function deviceSize(
  environment: SeedSettings["environment"],
): Promise<SeedSettings["size"]> {
  const { gpu } = navigator;
  if (!gpu) return "nano";
  const hardware = await import("../engine/webgpu/index.ts").then(
    ({ hasHardware }) => hasHardware(gpu),
    () => false,
  );
  return hardware ? sizeIn(environment, "micro") : "nano";
}
