import { editor } from "./editor.styles";

/** Returns the class that indents a row of the outline by its level. */
export const getDepthClass = (depth: number): string | undefined => {
    const { depth1, depth2, depth3, depth4, depth5, depth6, depth7, depth8 } = editor;
    return [depth1, depth2, depth3, depth4, depth5, depth6, depth7, depth8][Math.min(depth, 8) - 1];
};
