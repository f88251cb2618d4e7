export type { Client, ClientClass } from "./clientClass";
export { classifyClient, isCrawler, isPrivate } from "./clientClass";
export type { EventLoopLag, Shedding } from "./eventLoopLag";
export { TICK_MS } from "./eventLoopLag";
export type { RequestScheduler } from "./requestScheduler";
export { createRequestScheduler } from "./requestScheduler";
