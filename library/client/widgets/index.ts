export type { WidgetDefinition } from "./widgets";
export { findChunk, getWidgetComponent, listPreloads, listRefetchesOnceRead, loadWidget, registerWidget } from "./widgets";
