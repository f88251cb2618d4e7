export type { Call } from "./call";
export { implement } from "./implement";
export type { AppOptions } from "./makeApp";
export { makeApp } from "./makeApp";
export { badRequest, conflict, forbidden, gone, InvalidInput, invalidField, notFound } from "./refusals";
export type { PageOptions } from "./renderPage";
export type { Viewer } from "./viewer";
export { GUEST_ID, may, requirePermission, requireSession } from "./viewer";
export { withoutNul } from "./withoutNul";
