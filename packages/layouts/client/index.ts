export { LayoutPage } from "./LayoutPage";
export { fetchLayout, selectLayout } from "./layouts.slice";
export { loadLayout, loadWidgetsOf } from "./loadLayout";
