export { fromHTML } from "./pasting/fromHTML";
export type { RichEditorHandle, RichEditorProps } from "./RichEditor";
export { RichEditor } from "./RichEditor";
export type { ToolbarTool } from "./toolbar/tools";
