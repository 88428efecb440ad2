import { EngineLostError } from "../errors.ts";

/** The GPU device went away (a driver reset, a crash, or dispose). A new engine on a new device works. */
export class DeviceLostError extends EngineLostError {
  readonly reason: GPUDeviceLostReason;

  constructor(info: GPUDeviceLostInfo) {
    super({
      en: `The GPU device was lost (${info.message || info.reason || "no reason given"}). Start again from the last checkpoint.`,
      zh: `GPU 设备丢失（${info.message || info.reason || "原因不明"}）。请从最近的检查点重新开始。`,
    });
    this.reason = info.reason;
  }
}
