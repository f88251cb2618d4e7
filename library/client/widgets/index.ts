export type { WidgetDefinition } from "./widgets";
export { loadWidget, preloadsOf, registerWidget, widgetComponent } from "./widgets";
