export { LayoutNodes } from "./LayoutNodes";
export { LayoutPage } from "./LayoutPage";
export { fetchLayout, selectLayout } from "./layouts.slice";
export {
    chunksOfLayout,
    hasWidgetsOf,
    loadLayout,
    loadPartsOf,
    loadWidgetsOf,
    preloadsOfLayout,
    tellOfReading,
} from "./loadLayout";
