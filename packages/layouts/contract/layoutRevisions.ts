import { UserFragment } from "@parley/accounts/contract";
import { DateTime, defineEndpoint, ID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { StoredPart } from "./layouts";
import { MAX_LAYOUT_NAME } from "./layouts.rules";

/** The content that a layout had from one change to the next. Every change of a layout makes one. */
export const LayoutRevision = Type.Object({
    layoutRevisionID: Type.Integer(),
    layoutID: Type.Integer(),
    /** What the revision is called; null for most. */
    revisionName: Type.Union([Type.String(), Type.Null()]),
    /** Name of the layout at that time. */
    name: Type.String(),
    layoutViewType: Type.String(),
    insertUserID: Type.Integer(),
    insertUser: Type.Optional(UserFragment),
    dateInserted: DateTime,
    /** Whether the layout has this content now. */
    isCurrent: Type.Boolean(),
});
export type LayoutRevision = Static<typeof LayoutRevision>;

/** A revision with its parts. */
export const LayoutRevisionContent = Type.Object({
    ...LayoutRevision.properties,
    layout: Type.Array(StoredPart),
    titleBar: Type.Union([StoredPart, Type.Null()]),
});
export type LayoutRevisionContent = Static<typeof LayoutRevisionContent>;

const byRevision = Type.Object({ layoutID: ID, layoutRevisionID: ID });

/** Lists the revisions of a layout, the latest first. */
export const getLayoutRevisions = defineEndpoint({
    method: "GET",
    path: "/layouts/:layoutID/revisions",
    params: Type.Object({ layoutID: ID }),
    response: Type.Array(LayoutRevision),
});

export const getLayoutRevision = defineEndpoint({
    method: "GET",
    path: "/layouts/:layoutID/revisions/:layoutRevisionID",
    params: byRevision,
    response: LayoutRevisionContent,
});

/** Names a revision, which then is kept as long as its layout; null takes the name away. */
export const patchLayoutRevision = defineEndpoint({
    method: "PATCH",
    path: "/layouts/:layoutID/revisions/:layoutRevisionID",
    params: byRevision,
    body: Type.Object({ revisionName: Type.Union([Type.String({ minLength: 1, maxLength: MAX_LAYOUT_NAME }), Type.Null()]) }),
    response: LayoutRevision,
});

/** A kind of page that has a layout. */
export const LayoutPageKind = Type.Object({
    layoutViewType: Type.String(),
    /** Name in English, which is translated where it is shown. */
    name: Type.String(),
    /** Types of records whose pages of this kind may have layouts of their own. */
    recordTypes: Type.Array(Type.String()),
});
export type LayoutPageKind = Static<typeof LayoutPageKind>;

/** A record whose pages may have a layout of their own. */
export const LayoutPlace = Type.Object({
    recordType: Type.String(),
    recordID: Type.Integer(),
    name: Type.String(),
    /** Level in the tree of such records; 1 is the top. */
    depth: Type.Integer(),
});
export type LayoutPlace = Static<typeof LayoutPlace>;

/** Lists the kinds of pages, and the records to whose pages layouts are assigned one by one. */
export const getLayoutPlaces = defineEndpoint({
    method: "GET",
    path: "/layouts/places",
    response: Type.Object({ kinds: Type.Array(LayoutPageKind), places: Type.Array(LayoutPlace) }),
});
