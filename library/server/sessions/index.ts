export { describeNetwork, splitGroups } from "./describeNetwork";
export type { Device, Session, SessionLimits, Sessions, SessionWithDevice } from "./sessions";
export { createSessions, getCookieMaxAge } from "./sessions";
export { sessionsMigrations } from "./sessions.migration";
