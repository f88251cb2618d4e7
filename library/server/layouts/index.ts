export type { LayoutPart, LayoutRegistry, LayoutView, LayoutWidget, PageFacts, ResolvedView } from "./layoutRegistry";
export { makeLayoutRegistry } from "./layoutRegistry";
