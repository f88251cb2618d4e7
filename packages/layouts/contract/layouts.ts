import { UserFragment } from "@parley/accounts/contract";
import type { LayoutNode } from "@parley/library/contract";
import { AnyID, CsvArray, DateTime, defineEndpoint, Expand, ID, NoContent, Seo } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { GLOBAL_RECORD, LAYOUT_RECORD_TYPES, MAX_LAYOUT_NAME, MAX_LAYOUT_VIEWS, PAGE_RECORD_TYPES } from "./layouts.rules";

/** ID of a stored layout, or the name of a built-in one, which is its page type. */
export const LayoutID = Type.Union([Type.Integer(), Type.String()]);

/** Layout with the names and props of its parts, or the URL that the page has moved to (contract §4.13). */
export const LayoutAnswer = Type.Object({
    layoutID: Type.Optional(LayoutID),
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

/** Scripts and stylesheets that the browser loads for a layout. */
export const LayoutAssets = Type.Object({ js: Type.Array(Type.String()), css: Type.Array(Type.String()) });
export type LayoutAssets = Static<typeof LayoutAssets>;

const Params = Type.Record(Type.String(), Type.String());
const hydration = { params: Type.Optional(Params), includeNoScript: Type.Optional(Type.Boolean()) };

const LookupQuery = Type.Object({
    layoutViewType: Type.String({ minLength: 1, maxLength: 100 }),
    recordType: Type.Unsafe<string>({
        type: "string",
        enum: [...PAGE_RECORD_TYPES],
        default: GLOBAL_RECORD.recordType,
    }),
    recordID: Type.String({ default: String(GLOBAL_RECORD.recordID), maxLength: 300 }),
    ...hydration,
});

/** Returns the layout of one page with all props, ready to render (LAY-006). */
export const getLookupHydrate = defineEndpoint({
    method: "GET",
    path: "/layouts/lookup-hydrate",
    query: LookupQuery,
    response: LayoutAnswer,
});

/** A part of a stored layout: its widget's name in `$hydrate`, with its settings. */
export const StoredPart = Type.Unsafe<{ $hydrate: string; [setting: string]: unknown }>(Type.Unknown());
export type StoredPart = Static<typeof StoredPart>;

const RecordType = Type.Unsafe<(typeof LAYOUT_RECORD_TYPES)[number]>({ type: "string", enum: [...LAYOUT_RECORD_TYPES] });

/** A record whose page has a stored layout. */
export const LayoutView = Type.Object({
    layoutViewID: Type.Integer(),
    layoutID: Type.Integer(),
    layoutViewType: Type.String(),
    recordType: RecordType,
    recordID: Type.Integer(),
    insertUserID: Type.Integer(),
    dateInserted: DateTime,
});
export type LayoutView = Static<typeof LayoutView>;

/** A layout without its parts. Built-in ones have no dates and no people. */
export const LayoutMetadata = Type.Object({
    layoutID: LayoutID,
    name: Type.String(),
    layoutViewType: Type.String(),
    isDefault: Type.Boolean(),
    dateInserted: Type.Optional(DateTime),
    insertUserID: Type.Optional(Type.Integer()),
    dateUpdated: Type.Optional(Type.Union([DateTime, Type.Null()])),
    updateUserID: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
    insertUser: Type.Optional(UserFragment),
    updateUser: Type.Optional(UserFragment),
    layoutViews: Type.Optional(Type.Array(LayoutView)),
});
export type LayoutMetadata = Static<typeof LayoutMetadata>;

/** A stored or built-in layout with its parts. */
export const Layout = Type.Object({
    ...LayoutMetadata.properties,
    layout: Type.Array(StoredPart),
    titleBar: Type.Union([StoredPart, Type.Null()]),
});
export type Layout = Static<typeof Layout>;

const byID = Type.Object({ layoutID: Type.String({ minLength: 1, maxLength: 100 }) });
const byNumber = Type.Object({ layoutID: ID });
const expansion = { expand: Type.Optional(Expand(["layoutViews", "users"])) };

/** Returns a layout ready to render, for the page that `params` name. */
export const getLayoutHydrate = defineEndpoint({
    method: "GET",
    path: "/layouts/:layoutID/hydrate",
    params: byID,
    query: Type.Object(hydration),
    response: LayoutAnswer,
});

export const getLayoutHydrateAssets = defineEndpoint({
    method: "GET",
    path: "/layouts/:layoutID/hydrate-assets",
    params: byID,
    query: Type.Object(hydration),
    response: LayoutAssets,
});

export const getLookupHydrateAssets = defineEndpoint({
    method: "GET",
    path: "/layouts/lookup-hydrate-assets",
    query: LookupQuery,
    response: LayoutAssets,
});

const Name = Type.String({ minLength: 1, maxLength: MAX_LAYOUT_NAME });
const fields = {
    name: Name,
    layout: Type.Array(StoredPart),
    layoutViewType: Type.String({ minLength: 1, maxLength: 100 }),
    titleBar: Type.Optional(Type.Union([StoredPart, Type.Null()])),
};

/** Hydrates a layout that is not stored, as its editor shows it. */
export const postLayoutHydrate = defineEndpoint({
    method: "POST",
    path: "/layouts/hydrate",
    status: 200,
    reads: true,
    body: Type.Object({ layout: fields.layout, layoutViewType: fields.layoutViewType, params: Type.Optional(Params) }),
    response: LayoutAnswer,
});

/** Lists the built-in layouts, then the stored ones by ID. */
export const getLayouts = defineEndpoint({
    method: "GET",
    path: "/layouts",
    query: Type.Object(expansion),
    response: Type.Array(LayoutMetadata),
});

export const getLayout = defineEndpoint({
    method: "GET",
    path: "/layouts/:layoutID",
    params: byID,
    query: Type.Object(expansion),
    response: LayoutMetadata,
});

export const getLayoutEdit = defineEndpoint({
    method: "GET",
    path: "/layouts/:layoutID/edit",
    params: byID,
    query: Type.Object(expansion),
    response: Layout,
});

export const postLayout = defineEndpoint({ method: "POST", path: "/layouts", body: Type.Object(fields), response: Layout });

/**
 * Changes the given fields; with `layoutRevisionID` it first restores the content of that revision. Built-in layouts can't be changed (422).
 * With `If-Match` only over the named content, which `ETag` of `GET /layouts/{id}/edit` names; otherwise 412 with both (FC-52).
 */
export const patchLayout = defineEndpoint({
    method: "PATCH",
    path: "/layouts/:layoutID",
    params: byID,
    body: Type.Partial(
        Type.Object({
            ...fields,
            layoutRevisionID: ID,
            /** What the revision that this change makes is called. */
            revisionName: Name,
        }),
    ),
    response: Layout,
});

/** Deletes a layout; its pages get the next one that applies. */
export const deleteLayout = defineEndpoint({
    method: "DELETE",
    path: "/layouts/:layoutID",
    params: byID,
    response: NoContent,
});

export const getLayoutViews = defineEndpoint({
    method: "GET",
    path: "/layouts/:layoutID/views",
    params: byNumber,
    response: Type.Array(LayoutView),
});

const Views = Type.Array(Type.Object({ recordType: RecordType, recordID: AnyID }), { maxItems: MAX_LAYOUT_VIEWS });

/** Assigns a layout to exactly these records, and takes them from other layouts of the type. The body is the list itself. */
export const putLayoutViews = defineEndpoint({
    method: "PUT",
    path: "/layouts/:layoutID/views",
    params: byNumber,
    body: Type.Unsafe<{ items: Static<typeof Views> }>(Views),
    response: Type.Array(LayoutView),
});

/** Ends the assignment to these views; to all without a list. */
export const deleteLayoutViews = defineEndpoint({
    method: "DELETE",
    path: "/layouts/:layoutID/views",
    params: byNumber,
    query: Type.Object({ layoutViewIDs: Type.Optional(CsvArray(ID, { maxItems: MAX_LAYOUT_VIEWS })) }),
    response: NoContent,
});

const OfViewType = Type.Object({ layoutViewType: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })) });

/** A widget that layouts may contain. */
export const Widget = Type.Object({
    /** Its name in `$hydrate`. */
    widgetID: Type.String(),
    name: Type.String(),
    $reactComponent: Type.String(),
    /** Slots for further parts; none for a widget that contains none. */
    slots: Type.Array(Type.String()),
    /** Page types that have what it shows; absent if it fits every page. */
    layoutViewTypes: Type.Optional(Type.Array(Type.String())),
    /** Type of the fragments that can replace it; ours (≠spec). */
    fragmentType: Type.Optional(Type.String()),
    /** JSON schema of its settings. */
    schema: Type.Record(Type.String(), Type.Unknown()),
});
export type Widget = Static<typeof Widget>;

/** Returns the JSON schema of layouts, of one page type or of all. */
export const getLayoutSchema = defineEndpoint({
    method: "GET",
    path: "/layouts/schema",
    query: OfViewType,
    response: Type.Record(Type.String(), Type.Unknown()),
});

/** Catalog of the widgets, sections and assets that layouts may contain, by name. */
export const LayoutCatalog = Type.Object({
    layoutViewType: Type.Union([Type.String(), Type.Null()]),
    layoutViewTypes: Type.Array(Type.String()),
    sections: Type.Record(Type.String(), Widget),
    widgets: Type.Record(Type.String(), Widget),
    middlewares: Type.Record(Type.String(), Type.Object({ schema: Type.Record(Type.String(), Type.Unknown()) })),
});

export type LayoutCatalog = Static<typeof LayoutCatalog>;

export const getLayoutCatalog = defineEndpoint({
    method: "GET",
    path: "/layouts/catalog",
    query: OfViewType,
    response: LayoutCatalog,
});

export const getWidgets = defineEndpoint({ method: "GET", path: "/widgets", response: Type.Array(Widget) });

export const getWidget = defineEndpoint({
    method: "GET",
    path: "/widgets/:name",
    params: Type.Object({ name: Type.String({ minLength: 1, maxLength: 100 }) }),
    response: Widget,
});
