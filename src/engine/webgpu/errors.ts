import { EngineLostError } from "../errors.ts";

/** The GPU device went away (a driver reset, a crash, or dispose). A new engine on a new device works. */
export class DeviceLostError extends EngineLostError {
  readonly reason: GPUDeviceLostReason;

  constructor(info: GPUDeviceLostInfo) {
    super(
      `The GPU device was lost (${info.message || info.reason || "no reason given"}). Start again from the last checkpoint.`,
    );
    this.reason = info.reason;
  }
}
