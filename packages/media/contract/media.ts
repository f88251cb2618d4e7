import {
    BooleanFlag,
    DateTime,
    endpoint,
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

/** Something that was uploaded (contract §4.12). */
export const Media = Type.Object({
    mediaID: Type.Integer(),
    /** Where it is, as it stands in posts. Who may not see any of the posts it stands in finds nothing there (FC-39). */
    url: Type.String(),
    /** The name it had where it came from. */
    name: Type.String(),
    /** What it is, told by its bytes; `application/octet-stream` for all that is no picture. */
    type: Type.String(),
    /** In bytes. */
    size: Type.Integer(),
    /** Of a picture, in pixels. */
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
/** As large as the setting `upload.maxSize` can be; how large a file may be is what it says (CONT-025). */
const MAX_BYTES = 9999 * 1024 ** 2;

/** Uploads a file (CONT-023, CONT-024, contract §5.9). */
export const postMedia = endpoint({
    method: "POST",
    path: "/media",
    body: Type.Object({ file: UploadedFile }),
    upload: { field: UPLOAD_FIELD, maximumBytes: MAX_BYTES },
    response: Media,
});

/** One's own upload, or anybody's for who manages the community. */
export const getMedia = endpoint({ method: "GET", path: "/media/:mediaID", params: byID, response: Media });

/** The same by its address. */
export const getMediaByUrl = endpoint({ method: "GET", path: "/media/by-url", query: Type.Object(byUrl), response: Media });

/** Leads to the file, for who may see something it stands in. */
export const getMediaDownload = endpoint({
    method: "GET",
    path: "/media/:mediaID/download",
    params: byID,
    response: NoContent,
    status: 302,
});

/** The same by its address. */
export const getMediaDownloadByUrl = endpoint({
    method: "GET",
    path: "/media/download-by-url",
    query: Type.Object(byUrl),
    response: NoContent,
    status: 302,
});

/** Says whose it is; only who manages the community gives what they have not uploaded, or gives it to others (contract §5.9). */
export const patchMediaAttachment = endpoint({
    method: "PATCH",
    path: "/media/:mediaID/attachment",
    params: byID,
    body: Type.Object({ foreignType: Type.Literal("embed"), foreignID: ID }),
    response: Media,
});

/** Takes an upload away: nobody sees it any more. Its file goes some days later, or at once with `deleteFile`, which needs community.manage. */
export const deleteMedia = endpoint({
    method: "DELETE",
    path: "/media/:mediaID",
    params: byID,
    query: Type.Object(deleting),
    response: NoContent,
});

/** The same by its address. */
export const deleteMediaByUrl = endpoint({
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

/** Takes several away, for who manages the community; what isn't there is told of its id (contract §5.9). */
export const deleteMediaList = endpoint({
    ...several,
    path: "/media/list",
    body: Type.Object({ mediaIDs: Type.Array(ID, { minItems: 1, maxItems: AT_ONCE }), deleteFile: Type.Boolean() }),
});

/** The same by their addresses; 404 takes none away, when one leads to nothing. */
export const deleteMediaListByUrl = endpoint({
    ...several,
    path: "/media/list-by-url",
    body: Type.Object({
        urls: Type.Array(byUrl.url, { minItems: 1, maxItems: AT_ONCE }),
        deleteFile: Type.Boolean(),
    }),
});
