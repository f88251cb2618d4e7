export { renderPart } from "./renderPart";
