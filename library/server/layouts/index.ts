export type { LayoutPart, LayoutRegistry, LayoutView, LayoutWidget, PageFacts, ResolvedView } from "./layoutRegistry";
export { createLayoutRegistry } from "./layoutRegistry";
