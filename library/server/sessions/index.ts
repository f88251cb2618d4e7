export { groupsOf, networkOf } from "./networkOf";
export type { Device, Session, Sessions, SessionWithDevice } from "./sessions";
export { cookieAge, makeSessions } from "./sessions";
export { sessionsMigrations } from "./sessions.migration";
