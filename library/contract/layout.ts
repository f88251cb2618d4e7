import type { Static } from "typebox";
import * as Type from "typebox";

/** Query for the layout of a page (S2§3, LAY-004, LAY-005). */
export interface LayoutQuery {
    layoutViewType: string;
    recordType: string;
    recordID: string | number;
    params: Record<string, string | number | boolean | undefined>;
}

/** Query parameter of a layout request that prefetches a page before the reader follows a link to it: the server then records no visit. */
export const PREFETCH_PARAMETER = "ahead";

/** A node of a hydrated layout: a component's name and its props, which may contain further nodes (contract §4.13, LAY-014). */
export interface LayoutNode {
    $reactComponent: string;
    $reactProps: Record<string, unknown>;
    /** Fragments that replace the part, by their type; `system` stands for none (LAY-055). */
    $fragmentImpls?: Record<string, { fragmentUUID: string }>;
    $middleware?: { visibility?: { device?: "all" | "mobile" | "desktop" } };
}

/** Metadata of a page for search engines and link previews. */
export const Seo = Type.Object({
    title: Type.String(),
    description: Type.Optional(Type.String()),
    /** Canonical URL of the page's content. */
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

/** Checks whether a value in a widget's props is itself a layout node. */
export function isLayoutNode(value: unknown): value is LayoutNode {
    return typeof value === "object" && value !== null && typeof (value as LayoutNode).$reactComponent === "string";
}

/** Returns a node and all nodes in its props, recursively. */
export function listNodes(node: LayoutNode): LayoutNode[] {
    return [node, ...Object.values(node.$reactProps).flat().filter(isLayoutNode).flatMap(listNodes)];
}
