import { DateTime, defineEndpoint, NoContent } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { TITLE_BAR_FRAGMENT } from "./layouts.rules";

/** Parts of pages that a fragment can replace (LAY-048…LAY-053). */
export const FRAGMENT_TYPES = [
    TITLE_BAR_FRAGMENT,
    "BannerFragment",
    "CallToActionFragment",
    "SearchFragment",
    "SiteTotalsFragment",
    "OriginalPostFragment",
] as const;
export type FragmentType = (typeof FRAGMENT_TYPES)[number];

/** `fragmentUUID` of a part without a fragment: the built-in part is rendered (LAY-055). */
/**
 * Permission to change fragments, which only those who manage the site may have: a fragment shows HTML and scripts of its author to
 * everybody (decisions 27).
 */
export const WRITE_FRAGMENTS = "fragments.manage";

export const SYSTEM_FRAGMENT = "system";

/** A part of a rendered template: a text, or an element with its attributes as React names them. A `slot` stands for a part of ours. */
export type FragmentNode = string | { name: string; attributes: Record<string, string>; children: FragmentNode[] };

/** The fragment of a part of a hydrated layout (LAY-054); `content` is ours (≠spec): its rendered template. */
export interface FragmentImplementation {
    fragmentUUID: string;
    jsUrl?: string;
    cssUrl?: string;
    css?: string;
    content?: FragmentNode[];
    /** Frame in which the script runs, and the values that it gets: the settings of the part and the head of the page; ours (≠spec). */
    frame?: { url: string; values: Record<string, unknown> };
}

/** Files that browsers load of a fragment; `frame` is the document in which its script runs (≠spec). */
export const FRAGMENT_FILES = ["js", "css", "frame"] as const;
export type FragmentFile = (typeof FRAGMENT_FILES)[number];

/** Address of the page that lists the fragments. */
export const FRAGMENTS_PAGE = "/appearance/fragments";

/** Address of the page that makes a fragment. */
export const ADD_FRAGMENT_PAGE = `${FRAGMENTS_PAGE}/add`;

/** Returns the address of the page on which a fragment is edited. */
export const fragmentPath = (fragmentUUID: string): string => `${FRAGMENTS_PAGE}/${fragmentUUID}`;

/** Name of the form on the page of a fragment. */
export const FRAGMENT_FORM = "fragment";

/** Maximum length of each text of a fragment. */
export const MAX_FRAGMENT_TEXT = 50_000;

/** Maximum length of the name of a fragment. */
export const MAX_FRAGMENT_NAME = 100;

/** Number of revisions that are kept of a fragment besides the published one. */
export const MAX_FRAGMENT_REVISIONS = 50;

/** Returns the default address of a fragment's script, stylesheet (LAY-056) or frame. */
export const fragmentFilePath = (fragmentUUID: string, file: FragmentFile): string => `/api/v2/fragments/${fragmentUUID}/${file}`;

const FragmentTypeName = Type.Unsafe<FragmentType>({ type: "string", enum: [...FRAGMENT_TYPES] });

/** A layout that contains a fragment. */
const FragmentView = Type.Object({
    recordType: Type.String(),
    recordID: Type.Integer(),
    recordName: Type.String(),
    recordUrl: Type.String(),
});

/** A fragment as one of its revisions has it, without its texts (contract §4.12). */
export const Fragment = Type.Object({
    fragmentUUID: Type.String(),
    fragmentRevisionUUID: Type.String(),
    name: Type.String(),
    fragmentType: FragmentTypeName,
    /** `active` is what pages show, `draft` what was saved after it. */
    status: Type.Unsafe<"active" | "draft" | "past-revision">({ type: "string", enum: ["active", "draft", "past-revision"] }),
    isLatest: Type.Boolean(),
    /** Whether layouts contain the fragment. */
    isApplied: Type.Boolean(),
    url: Type.String(),
    jsUrl: Type.String(),
    cssUrl: Type.String(),
    commitMessage: Type.Union([Type.String(), Type.Null()]),
    commitDescription: Type.Union([Type.String(), Type.Null()]),
    dateRevisionInserted: DateTime,
    revisionInsertUserID: Type.Integer(),
    fragmentViews: Type.Array(FragmentView),
});
export type Fragment = Static<typeof Fragment>;

/** A fragment with its texts. `template` is ours (≠spec): HTML with values, which the server renders. */
export const FragmentDetail = Type.Object({
    ...Fragment.properties,
    template: Type.String(),
    js: Type.String(),
    jsRaw: Type.String(),
    css: Type.String(),
    /** The revision as a page would show it with example values (`FragmentImplementation`). */
    previewData: Type.Array(Type.Unknown()),
    files: Type.Array(Type.Unknown()),
});
export type FragmentDetail = Static<typeof FragmentDetail>;

const Text = Type.String({ maxLength: MAX_FRAGMENT_TEXT });
const FragmentUUID = Type.String({ minLength: 1, maxLength: 100 });
const byUUID = Type.Object({ fragmentUUID: FragmentUUID });
const ofRevision = Type.Object({ fragmentRevisionUUID: Type.Optional(FragmentUUID) });
const texts = {
    template: Type.Optional(Text),
    js: Type.Optional(Text),
    jsRaw: Type.Optional(Text),
    css: Type.Optional(Text),
};

/** Lists all fragments as they were last saved. */
export const getFragments = defineEndpoint({ method: "GET", path: "/fragments", response: Type.Array(Fragment) });

/** Returns a fragment as it was last saved, or a revision of it. */
export const getFragment = defineEndpoint({
    method: "GET",
    path: "/fragments/:fragmentUUID",
    params: byUUID,
    query: ofRevision,
    response: FragmentDetail,
});

/** Lists the revisions of a fragment, the latest first. */
export const getFragmentRevisions = defineEndpoint({
    method: "GET",
    path: "/fragments/:fragmentUUID/revisions",
    params: byUUID,
    response: Type.Array(Fragment),
});

/** Makes a fragment, which pages show once it is published. */
export const postFragment = defineEndpoint({
    method: "POST",
    path: "/fragments",
    body: Type.Object({
        name: Type.String({ minLength: 1, maxLength: MAX_FRAGMENT_NAME }),
        fragmentType: FragmentTypeName,
        ...texts,
    }),
    response: FragmentDetail,
});

/**
 * Saves a draft: the given texts over those last saved, or over a revision. Pages keep what is published. With `If-Match` only over the named
 * revision, which `ETag` of `GET /fragments/{uuid}` names; otherwise 412 (FC-52).
 */
export const patchFragment = defineEndpoint({
    method: "PATCH",
    path: "/fragments/:fragmentUUID",
    params: byUUID,
    body: Type.Object({
        name: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_FRAGMENT_NAME })),
        ...texts,
        ...ofRevision.properties,
    }),
    response: FragmentDetail,
});

/** Publishes what was last saved, or a revision, which is how one is restored. */
export const postFragmentCommit = defineEndpoint({
    method: "POST",
    path: "/fragments/:fragmentUUID/commit-revision",
    params: byUUID,
    body: Type.Object({
        ...ofRevision.properties,
        commitMessage: Type.Optional(Type.String({ maxLength: 200 })),
        commitDescription: Type.Optional(Type.String({ maxLength: 2000 })),
    }),
    response: FragmentDetail,
});

export const deleteFragment = defineEndpoint({
    method: "DELETE",
    path: "/fragments/:fragmentUUID",
    params: byUUID,
    response: NoContent,
});
