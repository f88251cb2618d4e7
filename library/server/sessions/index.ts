export { describeNetwork, splitGroups } from "./networkOf";
export type { Device, Session, Sessions, SessionWithDevice } from "./sessions";
export { cookieAge, createSessions } from "./sessions";
export { sessionsMigrations } from "./sessions.migration";
