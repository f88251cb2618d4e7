export { CanvasChoices, type Choices } from "./CanvasChoices";
export { PageCanvas } from "./PageCanvas";
export { type PageLook, setPageLook } from "./setPageLook";
