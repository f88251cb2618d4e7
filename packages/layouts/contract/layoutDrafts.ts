import { DateTime, defineEndpoint, ID, NoContent } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { Layout, StoredPart } from "./layouts";
import { MAX_LAYOUT_NAME } from "./layouts.rules";

const content = {
    name: Type.String({ minLength: 1, maxLength: MAX_LAYOUT_NAME }),
    layout: Type.Array(StoredPart),
    titleBar: Type.Union([StoredPart, Type.Null()]),
};

/** What an administrator has changed in a layout and not yet published. Each has a draft of their own, which nobody else sees. */
export const LayoutDraft = Type.Object({
    layoutID: Type.Integer(),
    ...content,
    /** Number of saves; 0 while nothing is saved, and the content is that of the layout. */
    version: Type.Integer(),
    /** ETag of the layout that the draft began with. */
    baseETag: Type.String(),
    dateUpdated: Type.Union([DateTime, Type.Null()]),
    /** Whether the form of the editor can undo its last act. */
    hasFormer: Type.Boolean(),
    /** The published layout, and its ETag. */
    published: Type.Omit(Layout, ["insertUser", "updateUser", "layoutViews"]),
    publishedETag: Type.String(),
});
export type LayoutDraft = Static<typeof LayoutDraft>;

const byLayout = Type.Object({ layoutID: ID });

/** Returns the viewer's own draft of a layout; the published content if there is none. */
export const getLayoutDraft = defineEndpoint({
    method: "GET",
    path: "/layouts/:layoutID/draft",
    params: byLayout,
    response: LayoutDraft,
});

/**
 * Saves the viewer's draft. It may have settings that can't be published yet. With `If-Match` only over the named version (`"v3"`); otherwise
 * 412 with the saved one (FC-52).
 */
export const putLayoutDraft = defineEndpoint({
    method: "PUT",
    path: "/layouts/:layoutID/draft",
    params: byLayout,
    body: Type.Object({ ...content, baseETag: Type.String({ minLength: 1, maxLength: 100 }) }),
    response: LayoutDraft,
});

/** Discards the viewer's draft. */
export const deleteLayoutDraft = defineEndpoint({
    method: "DELETE",
    path: "/layouts/:layoutID/draft",
    params: byLayout,
    response: NoContent,
});
