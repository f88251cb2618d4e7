export { CanvasChoices, type Choices } from "./CanvasChoices";
export { PageCanvas } from "./PageCanvas";
export { setPageLook } from "./setPageLook";
