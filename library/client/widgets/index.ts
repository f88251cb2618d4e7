export type { WidgetDefinition } from "./widgets";
export { asksOnceRead, chunkOf, loadWidget, preloadsOf, registerWidget, widgetComponent } from "./widgets";
