import type { ElementType, Key, ReactElement } from "react";
import { jsx } from "./jsx-runtime";

export type { JSX } from "./jsx-runtime";
export { Fragment } from "./jsx-runtime";

/** Creates an element for a development build. */
export function jsxDEV(type: ElementType, props: Record<string, unknown>, key?: Key): ReactElement {
    return jsx(type, props, key);
}
