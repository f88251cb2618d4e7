export { makeLayoutRegistry } from "./layoutRegistry";
export type { LayoutPart, LayoutRegistry, LayoutView, LayoutWidget, PageFacts, ResolvedView } from "./layoutRegistry";
