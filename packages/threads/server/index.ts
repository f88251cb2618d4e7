export { createThreadsServer } from "./threads.server";
