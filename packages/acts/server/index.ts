export { actsServer } from "./acts.server";
