import type { Static } from "typebox";
import * as Type from "typebox";

/** Which layout a page asks for (S2§3, LAY-004, LAY-005). */
export interface LayoutQuery {
    layoutViewType: string;
    recordType: string;
    recordID: string | number;
    params: Record<string, string | number | boolean | undefined>;
}

/**
 * The name of a parameter by which a layout is asked for before its reader follows a link to the page, and may never follow it: so the server
 * remembers nothing of it.
 */
export const PREFETCH_PARAMETER = "ahead";

/** One part of a hydrated layout: a component's name and its props, which may hold further parts (contract §4.13, LAY-014). */
export interface LayoutNode {
    $reactComponent: string;
    $reactProps: Record<string, unknown>;
    $middleware?: { visibility?: { device?: "all" | "mobile" | "desktop" } };
}

/** What search engines and link previews are told of a page. */
export const Seo = Type.Object({
    title: Type.String(),
    description: Type.Optional(Type.String()),
    /** The one address of what the page shows. */
    canonicalUrl: Type.Optional(Type.String()),
    previousUrl: Type.Optional(Type.String()),
    nextUrl: Type.Optional(Type.String()),
    imageUrl: Type.Optional(Type.String()),
    feedUrl: Type.Optional(Type.String()),
    noIndex: Type.Optional(Type.Boolean()),
    /** schema.org objects. */
    jsonLd: Type.Optional(Type.Array(Type.Unknown())),
});
export type Seo = Static<typeof Seo>;

/** Whether a value inside a widget's props is itself a part of the layout. */
export function isLayoutNode(value: unknown): value is LayoutNode {
    return typeof value === "object" && value !== null && typeof (value as LayoutNode).$reactComponent === "string";
}
