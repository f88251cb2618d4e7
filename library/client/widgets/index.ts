export { loadWidget, preloadsOf, registerWidget, widgetComponent } from "./widgets";
export type { WidgetDefinition } from "./widgets";
