import { defineEndpoint, Html, ID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** One of `POST_LANGUAGES`, which pages that only name the calls do not carry. */
const Language = Type.String({ pattern: "^[a-z]{2}$" });
const RecordType = Type.Union([Type.Literal("discussion"), Type.Literal("comment")]);
const byPost = Type.Object({ recordType: RecordType, recordID: ID });

/** A post with its translation into the language of the response. */
export const PostTranslation = Type.Object({
    recordType: RecordType,
    recordID: Type.Integer(),
    url: Type.String(),
    /** Title of the discussion. */
    name: Type.String(),
    /** Language of the post; null if it is not known. */
    lang: Type.Union([Type.String(), Type.Null()]),
    /** Name of that language, in that of the response; absent if it is not known. */
    languageName: Type.Optional(Type.String()),
    /** Language of the translation: that of the response. */
    locale: Type.String(),
    /** Whether members can have the post translated, and nobody has. */
    isOffered: Type.Boolean(),
    /** Whether the caller can correct the language of the post. */
    mayCorrect: Type.Boolean(),
    /** The stored translation of the text as it is now. */
    translation: Type.Optional(
        Type.Object({
            /** Name of the service that has made it. */
            serviceName: Type.String(),
            /** Title of the discussion, if the post is its first one. */
            name: Type.Optional(Type.String()),
            body: Html,
        }),
    ),
});
export type PostTranslation = Static<typeof PostTranslation>;

/** Returns a post that the caller sees with its stored translation, if there is one. Nothing is translated. */
export const getPostTranslation = defineEndpoint({
    method: "GET",
    path: "/post-translations/:recordType/:recordID",
    params: byPost,
    response: PostTranslation,
});

/** Has a post translated into the language of the response, for members; a stored translation is returned as it is. */
export const postPostTranslation = defineEndpoint({
    method: "POST",
    path: "/post-translations/:recordType/:recordID",
    params: byPost,
    response: PostTranslation,
});

/** Corrects the language of a post, for its author and those who may edit it; null lets it be found in the text again. */
export const putPostLanguage = defineEndpoint({
    method: "PUT",
    path: "/post-languages/:recordType/:recordID",
    params: byPost,
    body: Type.Object({ lang: Type.Union([Language, Type.Null()]) }),
    response: PostTranslation,
});

const ReadLanguages = Type.Object({ languages: Type.Array(Language, { maxItems: 100 }) });

/** Returns the languages that the caller reads beside that of their pages. */
export const getReadLanguages = defineEndpoint({ method: "GET", path: "/read-languages", response: ReadLanguages });

/** Names the languages that the caller reads: posts in them are not offered for translation. */
export const putReadLanguages = defineEndpoint({
    method: "PUT",
    path: "/read-languages",
    body: ReadLanguages,
    response: ReadLanguages,
});
