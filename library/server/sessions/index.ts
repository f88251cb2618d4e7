export type { Session, Sessions } from "./sessions";
export { cookieAge, makeSessions } from "./sessions";
export { sessionsMigration } from "./sessions.migration";
