import { getBasePath, toURLPath } from "@parley/library/client/basePath";
import type { ElementType, Key, ReactElement } from "react";
import { jsx as createElement, jsxs as createElements } from "react/jsx-runtime";

export type { JSX } from "react/jsx-runtime";
export { Fragment } from "react/jsx-runtime";

type Props = Record<string, unknown>;

/** Attributes whose value is one URL. The sprite of icons (`use`) comes with its complete path. */
const URL_ATTRIBUTES = ["href", "src", "action", "formAction", "poster"];

/*
 * The JSX runtime of the pages (`jsxImportSource`). It is React's own, except that the paths in the attributes of HTML elements get the
 * base path of the site: no link, form or picture can be written without it.
 */
export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
    return createElement(type, withURLs(type, props), key);
}

/** Creates an element with several children. */
export function jsxs(type: ElementType, props: Props, key?: Key): ReactElement {
    return createElements(type, withURLs(type, props), key);
}

function withURLs(type: ElementType, props: Props): Props {
    if (getBasePath() === "" || typeof type !== "string" || type === "use") return props;
    const changed = URL_ATTRIBUTES.flatMap((name) => {
        const value = props[name];
        return typeof value === "string" && value.startsWith("/") ? [[name, toURLPath(value)] as const] : [];
    });
    return changed.length === 0 ? props : { ...props, ...Object.fromEntries(changed) };
}
