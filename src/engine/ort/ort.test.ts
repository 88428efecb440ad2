import { engineConformance } from "../conformance.ts";
import { createNodeEngine } from "./node.node.ts";

engineConformance("ort on Node", (policy) => createNodeEngine(policy));
