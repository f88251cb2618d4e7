export { createActsServer } from "./acts.server";
