export { layoutsServer } from "./layouts.service";
