import type { LayoutNode } from "@parley/library/contract";
import { defineEndpoint, Seo } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** Layout with the names and props of its parts, or the URL that the page has moved to (contract §4.13). */
export const LayoutAnswer = Type.Object({
    layoutID: Type.Optional(Type.String()),
    name: Type.Optional(Type.String()),
    layoutViewType: Type.Optional(Type.String()),
    isDefault: Type.Optional(Type.Boolean()),
    layout: Type.Optional(Type.Array(Type.Unsafe<LayoutNode>(Type.Unknown()))),
    titleBar: Type.Optional(Type.Unsafe<LayoutNode>(Type.Unknown())),
    seo: Type.Optional(Seo),
    contexts: Type.Optional(Type.Array(Type.Unsafe<LayoutNode>(Type.Unknown()))),
    redirectTo: Type.Optional(Type.String()),
    status: Type.Optional(Type.Integer()),
});
export type LayoutAnswer = Static<typeof LayoutAnswer>;

/** Returns the layout of one page with all props, ready to render (LAY-006). */
export const getLookupHydrate = defineEndpoint({
    method: "GET",
    path: "/layouts/lookup-hydrate",
    query: Type.Object({
        layoutViewType: Type.String({ minLength: 1, maxLength: 100 }),
        recordType: Type.String({ default: "global", maxLength: 100 }),
        recordID: Type.String({ default: "-1", maxLength: 300 }),
        params: Type.Optional(Type.Record(Type.String(), Type.String())),
    }),
    response: LayoutAnswer,
});
