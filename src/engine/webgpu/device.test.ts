import { afterEach, expect, test, vi } from "vitest";
import { UserError } from "../../base/index.ts";
import { Gpu, hasHardware, requestDevice } from "./device.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** An adapter that answers `requestDevice` with what the test gives. */
function browserWith(
  device: (...args: unknown[]) => Promise<unknown>,
  info: Partial<GPUAdapterInfo> = {},
  features: readonly string[] = [],
): void {
  const limits = { maxBufferSize: 1024, maxStorageBufferBindingSize: 512 };
  const adapter = { limits, info, features: new Set(features), requestDevice: device };
  vi.stubGlobal("navigator", { gpu: { requestAdapter: async () => adapter } });
}

test("without WebGPU, without an adapter or without a device there is a sentence for the user", async () => {
  vi.stubGlobal("navigator", {});
  await expect(requestDevice()).rejects.toThrow(/no WebGPU/);
  vi.stubGlobal("navigator", { gpu: { requestAdapter: async () => null } });
  await expect(requestDevice()).rejects.toThrow(/no adapter/);
  browserWith(() => Promise.reject(new Error("out of devices")));
  await expect(requestDevice()).rejects.toThrow(UserError);
  await expect(requestDevice()).rejects.toThrow(/out of devices/);
});

test.each([
  [{ vendor: "nvidia", architecture: "hopper", device: "", description: "" }, false],
  [{ vendor: "google", architecture: "swiftshader", device: "", description: "" }, true],
  [{ vendor: "mesa", architecture: "", device: "", description: "llvmpipe (LLVM 19)" }, true],
  [{ vendor: "x", architecture: "", device: "", description: "", isFallbackAdapter: true }, true],
])("describes the adapter and knows a software one: %j", async (info, software) => {
  const never = new Promise<never>(() => {});
  const requests: unknown[] = [];
  browserWith(
    async (...args: unknown[]) => {
      requests.push(...args);
      return { lost: never, features: new Set(), addEventListener: () => {} };
    },
    info as Partial<GPUAdapterInfo>,
  );
  const gpu = await requestDevice();
  expect(gpu).toBeInstanceOf(Gpu);
  expect(gpu.software).toBe(software);
  expect(gpu.description).toContain(info.vendor);
  expect(await hasHardware(navigator.gpu)).toBe(!software);
  expect(requests).toMatchObject([
    { requiredLimits: { maxBufferSize: 1024, maxStorageBufferBindingSize: 512 } },
  ]);
});

test("no adapter, or one that fails, is no hardware", async () => {
  const gpuThat = (requestAdapter: () => Promise<GPUAdapter | null>) => ({ requestAdapter }) as GPU;
  expect(await hasHardware(gpuThat(async () => null))).toBe(false);
  expect(await hasHardware(gpuThat(() => Promise.reject(new Error("lost"))))).toBe(false);
});

test.each([
  [["subgroups", "shader-f16"], 4, true],
  [["subgroups"], 1, false],
  [[], 4, false],
])("asks for subgroups where the adapter has them: %j of %i", async (features, size, quads) => {
  const has = features.includes("subgroups");
  browserWith(
    async (descriptor: unknown) => {
      expect(descriptor).toMatchObject({ requiredFeatures: has ? ["subgroups"] : [] });
      const granted = new Set(has ? ["subgroups"] : []);
      return { lost: new Promise(() => {}), features: granted, addEventListener: () => {} };
    },
    { vendor: "x", architecture: "", device: "", description: "", subgroupMinSize: size },
    features,
  );
  expect((await requestDevice()).quads).toBe(quads);
});

test("takes the adapter from where it is told", async () => {
  vi.stubGlobal("navigator", {});
  const gpu = { requestAdapter: async () => null } as unknown as GPU;
  await expect(requestDevice({ gpu })).rejects.toThrow(/no adapter/);
});
