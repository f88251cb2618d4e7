export type { ToolbarTool } from "./parts/Toolbar";
export { fromHTML } from "./pasting/fromHTML";
export type { RichEditorHandle, RichEditorProps } from "./RichEditor";
export { RichEditor } from "./RichEditor";
