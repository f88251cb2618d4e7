import { createLazyPart } from "@parley/library/client/components";

/** The editor for rich text; fetched by those who write with it. */
export const RichEditor = createLazyPart(async () => (await import(/* webpackChunkName: "editor" */ "../rich")).RichEditor);

/** Whether the browser tells what is about to be typed where, which the editor needs. */
export const canWriteRich = (): boolean =>
    typeof InputEvent === "function" && typeof InputEvent.prototype.getTargetRanges === "function";
