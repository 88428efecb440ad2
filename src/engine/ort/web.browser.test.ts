import { engineConformance } from "../conformance.ts";
import { createWebEngine } from "./web.ts";

engineConformance("ort on WASM", (policy) => createWebEngine(policy));
