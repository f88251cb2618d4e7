import { UserFragment } from "@parley/accounts/contract";
import { DateTime, defineEndpoint, Expand, ID, NoContent } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import type { ThemeAssetName } from "./themes.rules";
import { MAX_THEME_NAME, THEME_ASSET_NAMES, THEME_ASSET_TYPES } from "./themes.rules";

const AssetType = Type.Unsafe<(typeof THEME_ASSET_TYPES)[number]>({ type: "string", enum: [...THEME_ASSET_TYPES] });

/** An asset of a theme. It has `data` only where that was requested. */
export const ThemeAsset = Type.Object({
    url: Type.String(),
    type: AssetType,
    "content-type": Type.String(),
    data: Type.Optional(Type.Unknown()),
});
export type ThemeAsset = Static<typeof ThemeAsset>;

const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** A revision of a theme without its content (THEME-009). */
export const ThemeRevision = Type.Object({
    /** ID of a stored theme (`themeDB`), or the key of one in the code (`themeFile`). */
    themeID: Type.Union([Type.Integer(), Type.String()]),
    type: Type.Union([Type.Literal("themeDB"), Type.Literal("themeFile")]),
    name: Type.String(),
    /** Version of the parent theme for which it was made. */
    version: Type.String(),
    revisionID: Nullable(Type.Integer()),
    revisionName: Nullable(Type.String()),
    insertUser: Nullable(UserFragment),
    dateInserted: Nullable(DateTime),
    /** Whether pages have this theme. */
    current: Type.Boolean(),
    /** Whether this is the revision of its theme that pages have. */
    active: Type.Boolean(),
    parentTheme: Nullable(Type.String()),
});
export type ThemeRevision = Static<typeof ThemeRevision>;

const assetSchemas = Object.fromEntries(THEME_ASSET_NAMES.map((name) => [name, Type.Optional(ThemeAsset)])) as unknown as Record<
    ThemeAssetName,
    Type.TOptional<typeof ThemeAsset>
>;

/** A theme with one revision of its assets (contract §4.12). */
export const Theme = Type.Object({
    ...ThemeRevision.properties,
    assets: Type.Object(assetSchemas),
    preview: Type.Object({
        info: Type.Record(Type.String(), Type.Unknown()),
        imageUrl: Nullable(Type.String()),
        /** Main colours, of those that the theme chooses. */
        variables: Type.Record(Type.String(), Type.String()),
    }),
    features: Type.Record(Type.String(), Type.Boolean()),
    supportedSections: Type.Array(Type.String()),
});
export type Theme = Static<typeof Theme>;

const byKey = Type.Object({ themeID: Type.String({ minLength: 1, maxLength: 100 }) });
const byAsset = Type.Object({ ...byKey.properties, name: Type.String({ minLength: 1, maxLength: 100 }) });

const reading = {
    /** `styles.data` and so on: the contents of these assets. */
    expand: Type.Optional(Expand(THEME_ASSET_NAMES.map((name) => `${name}.data` as const))),
    /** Has no effect: no add-on of ours brings variables. */
    allowAddonVariables: Type.Optional(Type.Boolean()),
};

/** Lists the themes in the code, then the stored ones, each with its active revision (THEME-003). */
export const getThemes = defineEndpoint({
    method: "GET",
    path: "/themes",
    query: Type.Object(reading),
    response: Type.Array(Theme),
});

/** Returns a theme with its active revision, or with the one of `revisionID` (THEME-002). */
export const getTheme = defineEndpoint({
    method: "GET",
    path: "/themes/:themeID",
    params: byKey,
    query: Type.Object({ revisionID: Type.Optional(ID), ...reading }),
    response: Theme,
});

/** Returns the theme of the site with the contents of all assets. */
export const getCurrentTheme = defineEndpoint({ method: "GET", path: "/themes/current", response: Theme });

/** Lists the revisions of a theme, the latest first (THEME-007). */
export const getThemeRevisions = defineEndpoint({
    method: "GET",
    path: "/themes/:themeID/revisions",
    params: byKey,
    query: Type.Object({
        page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1 })),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 100 })),
    }),
    response: Type.Array(ThemeRevision),
    paged: "numbered",
});

/** Returns an asset as JSON. With the extension of its type in the path, the same address has the asset as a text. */
export const getThemeAsset = defineEndpoint({
    method: "GET",
    path: "/themes/:themeID/assets/:name",
    params: byAsset,
    response: ThemeAsset,
});

const ThemeKey = Type.Union([Type.Integer(), Type.String({ maxLength: 100 })]);

/** Makes a theme that of the site (THEME-004). */
export const putCurrentTheme = defineEndpoint({
    method: "PUT",
    path: "/themes/current",
    body: Type.Object({ themeID: ThemeKey }),
    response: Theme,
});

/** Shows a theme, or one revision of it, in this session only; an empty `themeID`, or none, ends that (THEME-005). */
export const putPreviewTheme = defineEndpoint({
    method: "PUT",
    path: "/themes/preview",
    body: Type.Object({ themeID: Type.Optional(ThemeKey), revisionID: Type.Optional(ID) }),
    response: Theme,
});

/** An asset to be stored; the content of a JSON asset may be the text of it as well. */
const GivenAsset = Type.Object({ type: Type.Optional(AssetType), data: Type.Unknown() });
export type GivenAsset = Static<typeof GivenAsset>;

const GivenAssets = Type.Partial(
    Type.Object(
        Object.fromEntries(THEME_ASSET_NAMES.map((name) => [name, GivenAsset])) as unknown as Record<
            ThemeAssetName,
            typeof GivenAsset
        >,
    ),
);

const Name = Type.String({ minLength: 1, maxLength: MAX_THEME_NAME });
const fields = {
    name: Name,
    parentTheme: Type.String({ pattern: "^[A-Za-z0-9_.-]{1,100}$" }),
    parentVersion: Type.String({ minLength: 1, maxLength: 50 }),
};

/** Stores a new theme with its first revision. */
export const postTheme = defineEndpoint({
    method: "POST",
    path: "/themes",
    body: Type.Object({ ...fields, assets: Type.Optional(GivenAssets) }),
    response: Theme,
});

/**
 * Changes a theme. `revisionID` makes that revision the active one (THEME-008); `assets` replace assets of the same name, in a new revision.
 * With `If-Match` only over the named revision, which `ETag` of `GET /themes/{id}` names; otherwise 412 with the stored theme (FC-52).
 */
export const patchTheme = defineEndpoint({
    method: "PATCH",
    path: "/themes/:themeID",
    params: byKey,
    body: Type.Partial(
        Type.Object({
            ...fields,
            revisionID: ID,
            /** Name of the revision that is active after the change. */
            revisionName: Name,
            assets: GivenAssets,
        }),
    ),
    response: Theme,
});

/** Deletes a theme that is not the one of the site (THEME-006). */
export const deleteTheme = defineEndpoint({ method: "DELETE", path: "/themes/:themeID", params: byKey, response: NoContent });

/** Stores an asset in a new revision, which becomes the active one. */
export const putThemeAsset = defineEndpoint({
    method: "PUT",
    path: "/themes/:themeID/assets/:name",
    params: byAsset,
    body: GivenAsset,
    response: ThemeAsset,
});

/** Stores an asset as PUT does; the properties of a JSON asset are added to those that it has. */
export const patchThemeAsset = defineEndpoint({
    method: "PATCH",
    path: "/themes/:themeID/assets/:name",
    params: byAsset,
    body: GivenAsset,
    response: ThemeAsset,
});

export const deleteThemeAsset = defineEndpoint({
    method: "DELETE",
    path: "/themes/:themeID/assets/:name",
    params: byAsset,
    response: NoContent,
});
