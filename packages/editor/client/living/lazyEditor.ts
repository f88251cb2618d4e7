import { createLazyPart } from "@parley/library/client/components";

/** The rich text editor, loaded on demand. */
export const RichEditor = createLazyPart(
    async () => (await import(/* webpackChunkName: "editor" */ "@parley/richText/client")).RichEditor,
);

/** Checks whether the browser supports `InputEvent.getTargetRanges`, which the editor needs. */
export const canWriteRich = (): boolean =>
    typeof InputEvent === "function" && typeof InputEvent.prototype.getTargetRanges === "function";
