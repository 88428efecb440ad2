/**
 * The page without a network: a worker of the browser that keeps the built page and
 * answers from what it keeps. The build writes the list of files into it.
 */
import { openShelf, type Shipment } from "./shelf.ts";

/** Replaced by the build (scripts/offline.ts). */
declare const __SHIPMENT__: Shipment;

interface LongEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface AnswerEvent extends LongEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerMessage extends LongEvent {
  readonly data: unknown;
  readonly source: { postMessage(message: unknown): void } | null;
}

/** As far as it is used here: the types of workers and of pages exclude each other. */
interface ServiceWorkerScope {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: LongEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: AnswerEvent) => void): void;
  addEventListener(type: "message", listener: (event: WorkerMessage) => void): void;
}

const worker = globalThis as unknown as ServiceWorkerScope;
const shelf = openShelf(__SHIPMENT__, worker.registration.scope, caches, (request) =>
  fetch(request),
);

worker.addEventListener("install", (event) => event.waitUntil(shelf.fill()));

worker.addEventListener("activate", (event) => {
  // The page that brought the worker is served by it from now on.
  event.waitUntil(shelf.clearOthers().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  // Games from other hosts, which a person asked for, are not this page's.
  if (method !== "GET" || !url.startsWith(worker.registration.scope)) return;
  event.respondWith(shelf.answer(event.request));
});

worker.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(worker.skipWaiting());
  if (event.data === "keep all") {
    const told = shelf.fillLater().then(() => event.source?.postMessage("all kept"));
    event.waitUntil(told);
  }
});
