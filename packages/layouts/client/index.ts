export { LayoutNodes } from "./LayoutNodes";
export { LayoutPage } from "./LayoutPage";
export { fetchLayout, selectLayout } from "./layouts.slice";
export {
    chunksOfLayout,
    hasWidgets,
    loadLayout,
    loadParts,
    loadWidgets,
    preloadsOfLayout,
    tellOfReading,
} from "./loadLayout";
