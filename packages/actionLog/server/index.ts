export { createActionLogServer } from "./actionLog.server";
