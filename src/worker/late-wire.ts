import type { Wire } from "./client.ts";

type Listen = (type: "message", listener: (event: { readonly data: unknown }) => void) => void;

/**
 * A wire whose other end is made with the first message to it, so that a page which only
 * listens so far need not load it.
 */
export function lateWire(make: () => Wire): Wire {
  const listening: Parameters<Listen>[] = [];
  let wire: Wire | null = null;
  const made = (): Wire => {
    if (wire !== null) return wire;
    wire = make();
    for (const each of listening) wire.addEventListener(...each);
    return wire;
  };
  // A listener is handed on under the type that it came with, whichever that is.
  const listen: Listen = (...each) => {
    if (wire === null) listening.push(each);
    else wire.addEventListener(...each);
  };
  return {
    postMessage: (message) => made().postMessage(message),
    addEventListener: listen as Wire["addEventListener"],
  };
}
