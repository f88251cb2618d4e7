export type { WidgetDefinition } from "./widgets";
export { asksOnceRead, findChunk, listPreloads, loadWidget, registerWidget, widgetComponent } from "./widgets";
