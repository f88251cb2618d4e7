import {
    BooleanFlag,
    DateTime,
    defineEndpoint,
    ID,
    LongRunnerOptions,
    LongRunnerResult,
    NoContent,
    UploadedFile,
} from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { UPLOAD_FIELD } from "./media.rules";

const nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** An uploaded file (contract §4.12). */
export const Media = Type.Object({
    mediaID: Type.Integer(),
    /** URL of the file, as used in posts. Responds with 404 to viewers who may see none of the posts that contain it (FC-39). */
    url: Type.String(),
    /** Original file name. */
    name: Type.String(),
    /** MIME type detected from the content; `application/octet-stream` for everything other than images. */
    type: Type.String(),
    /** In bytes. */
    size: Type.Integer(),
    /** Width of an image, in pixels. */
    width: nullable(Type.Integer()),
    height: nullable(Type.Integer()),
    downloadUrl: Type.String(),
    dateInserted: DateTime,
    insertUserID: Type.Integer(),
    foreignType: nullable(Type.String()),
    foreignID: nullable(Type.Integer()),
});
export type Media = Static<typeof Media>;

const byID = Type.Object({ mediaID: ID });
const byUrl = { url: Type.String({ minLength: 1, maxLength: 2000 }) };
const deleting = { deleteFile: Type.Optional(BooleanFlag) };
/** Maximum of the setting `upload.maxSize`, which limits uploads (CONT-025). */
const MAX_BYTES = 9999 * 1024 ** 2;

/** Uploads a file (CONT-023, CONT-024, contract §5.9). */
export const postMedia = defineEndpoint({
    method: "POST",
    path: "/media",
    body: Type.Object({ file: UploadedFile }),
    upload: { field: UPLOAD_FIELD, maximumBytes: MAX_BYTES },
    response: Media,
});

/** Returns the viewer's own upload; with `community.manage` any upload. */
export const getMedia = defineEndpoint({ method: "GET", path: "/media/:mediaID", params: byID, response: Media });

/** Returns an upload by its URL. */
export const getMediaByUrl = defineEndpoint({ method: "GET", path: "/media/by-url", query: Type.Object(byUrl), response: Media });

/** Redirects to the file, for viewers who may see a record that contains it. */
export const getMediaDownload = defineEndpoint({
    method: "GET",
    path: "/media/:mediaID/download",
    params: byID,
    response: NoContent,
    status: 302,
});

/** Redirects to the file by its URL. */
export const getMediaDownloadByUrl = defineEndpoint({
    method: "GET",
    path: "/media/download-by-url",
    query: Type.Object(byUrl),
    response: NoContent,
    status: 302,
});

/**
 * Changes the owner of an upload. `community.manage` is required for uploads of others, and for other members as owners (contract §5.9).
 */
export const patchMediaAttachment = defineEndpoint({
    method: "PATCH",
    path: "/media/:mediaID/attachment",
    params: byID,
    body: Type.Object({ foreignType: Type.Literal("embed"), foreignID: ID }),
    response: Media,
});

/**
 * Deletes an upload, which hides it at once. The file is removed some days later, or at once with `deleteFile`, which requires
 * community.manage.
 */
export const deleteMedia = defineEndpoint({
    method: "DELETE",
    path: "/media/:mediaID",
    params: byID,
    query: Type.Object(deleting),
    response: NoContent,
});

/** Deletes an upload by its URL. */
export const deleteMediaByUrl = defineEndpoint({
    method: "DELETE",
    path: "/media/by-url",
    query: Type.Object({ ...byUrl, ...deleting }),
    response: NoContent,
});

const AT_ONCE = 50;
const several = {
    method: "DELETE",
    query: Type.Object(LongRunnerOptions),
    response: LongRunnerResult,
    status: 200,
    longRunner: true,
} as const;

/** Deletes several uploads; requires `community.manage`. Unknown IDs are reported individually (contract §5.9). */
export const deleteMediaList = defineEndpoint({
    ...several,
    path: "/media/list",
    body: Type.Object({ mediaIDs: Type.Array(ID, { minItems: 1, maxItems: AT_ONCE }), deleteFile: Type.Boolean() }),
});

/** Deletes several uploads by their URLs; 404 and no deletion if one is unknown. */
export const deleteMediaListByUrl = defineEndpoint({
    ...several,
    path: "/media/list-by-url",
    body: Type.Object({
        urls: Type.Array(byUrl.url, { minItems: 1, maxItems: AT_ONCE }),
        deleteFile: Type.Boolean(),
    }),
});
