export { createLayoutsServer } from "./layouts.service";
