export type { WidgetDefinition } from "./widgets";
export {
    findChunk,
    getWidgetComponent,
    listPreloads,
    listRefetchesOnceRead,
    loadWidget,
    provideMoreWidgets,
    registerWidget,
} from "./widgets";
