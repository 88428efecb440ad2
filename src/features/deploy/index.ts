/**
 * deploy: the screen on which a trained policy leaves the page. plain/ plays a file in plain
 * ONNX Runtime, without anything of training; pack/ reads and writes policies' files;
 * sample/ holds the programs that are shown; session.ts is the screen without a screen.
 */
export { readDeployAddress } from "./address.ts";
export { DeployScreen } from "./deploy-screen.tsx";
export { spawnPacker } from "./pack/client.ts";
export { spawnPlainPlayer } from "./plain/client.ts";
export { createDeploySession, type DeploySession } from "./session.ts";
