export { LayoutNodes } from "./LayoutNodes";
export { LayoutPage } from "./LayoutPage";
export { fetchLayout, selectLayout } from "./layouts.slice";
export {
    hasWidgets,
    listLayoutChunks,
    listLayoutPreloads,
    listParts,
    loadLayout,
    loadParts,
    loadWidgets,
    markPageAsRead,
} from "./loadLayout";
export { Fragment } from "./widgets/FragmentWidget";
