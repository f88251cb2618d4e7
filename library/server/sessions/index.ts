export { cookieAge, makeSessions } from "./sessions";
export type { Session, Sessions } from "./sessions";
export { sessionsMigration } from "./sessions.migration";
