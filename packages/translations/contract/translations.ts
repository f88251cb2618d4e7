import { CsvArray, DateTime, defineEndpoint, ID, NoContent } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

const Resource = Type.String({ minLength: 1, maxLength: 64, pattern: "^[a-z][a-zA-Z0-9-]*$" });
const Name = Type.String({ minLength: 1, maxLength: 100, pattern: "^[A-Za-z0-9][A-Za-z0-9._-]*$" });
const Locale = Type.String({ minLength: 2, maxLength: 35 });
const byResource = Type.Object({ resource: Resource });

/**
 * The translation that the author has seen, null if there was none; optional. If another one is stored by now, nothing is, and the response
 * is 412 with it (FC-52).
 */
const formerTranslation = Type.Optional(Type.Union([Type.String({ maxLength: 5000 }), Type.Null()]));

const recordName = { recordType: Name, recordID: Type.Optional(ID), recordKey: Type.Optional(Name), propertyName: Name };

/** A translated text (contract §4.12). */
export const Translation = Type.Object({
    resource: Type.String(),
    recordType: Type.String(),
    recordID: Type.Optional(Type.Integer()),
    recordKey: Type.Optional(Type.String()),
    propertyName: Type.String(),
    propertyType: Type.Optional(Type.String()),
    translationPropertyKey: Type.String(),
    locale: Type.String(),
    translation: Type.String(),
    dateUpdated: DateTime,
});
export type Translation = Static<typeof Translation>;

const recordFilter = {
    locale: Locale,
    recordType: Type.Optional(Name),
    recordIDs: Type.Optional(CsvArray(ID, { maxItems: 100 })),
    recordKeys: Type.Optional(CsvArray(Name, { maxItems: 100 })),
    propertyName: Type.Optional(Name),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 100 })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 1 })),
};

/** Translations of the records that the caller sees (contract §5.13). This and the following calls are for moderators. */
export const getTranslations = defineEndpoint({
    method: "GET",
    path: "/translations/:resource",
    params: byResource,
    query: Type.Object(recordFilter),
    response: Type.Array(Translation),
    // The locale is always validated.
    ignored: ["validateLocale"],
});

/** A text that can be translated, with its translation into one language (I18N-017). */
export const TranslationProperty = Type.Object({
    recordType: Type.String(),
    recordID: Type.Optional(Type.Integer()),
    recordKey: Type.Optional(Type.String()),
    recordName: Type.String(),
    propertyName: Type.String(),
    label: Type.String(),
    translationPropertyKey: Type.String(),
    sourceText: Type.String(),
    propertyType: Type.Union([Type.Literal("text"), Type.Literal("textMultiline")]),
    propertyValidation: Type.Object({ maxLength: Type.Integer() }),
    /** What the product says in this language, if the source text came with it. */
    builtIn: Type.Optional(Type.String()),
    /** Absent if there is none. */
    translation: Type.Optional(Type.String()),
    /** The source text from which the translation was made, if it has changed since. */
    formerSourceText: Type.Optional(Type.String()),
    /** Whether it lacks a translation that a machine translation service could suggest. */
    canSuggest: Type.Optional(Type.Boolean()),
});
export type TranslationProperty = Static<typeof TranslationProperty>;

/** The texts of records with their translations, or only those without a current one. What the product says is not missing. */
export const getTranslationProperties = defineEndpoint({
    method: "GET",
    path: "/translations/:resource/properties",
    params: byResource,
    query: Type.Object({ ...recordFilter, isMissing: Type.Optional(Type.Boolean()) }),
    response: Type.Array(TranslationProperty),
    paged: "numbered",
});

const Published = Type.Array(
    Type.Object({
        ...recordName,
        locale: Locale,
        translation: Type.String({ minLength: 1, maxLength: 5000 }),
        formerTranslation,
        /** Ignored: the other fields name the text. */
        translationPropertyKey: Type.Optional(Type.String({ maxLength: 300 })),
    }),
    { minItems: 1, maxItems: 500 },
);
export type PublishedTranslation = Static<typeof Published>[number];

/** Stores translations, all or none. The body is the list itself. */
export const patchTranslations = defineEndpoint({
    method: "PATCH",
    path: "/translations/:resource",
    params: byResource,
    body: Type.Unsafe<{ items: PublishedTranslation[] }>(Published),
    response: NoContent,
});

const Removed = Type.Array(
    Type.Object({
        ...recordName,
        locale: Locale,
        formerTranslation,
        translationPropertyKey: Type.Optional(Type.String({ maxLength: 300 })),
    }),
    { minItems: 1, maxItems: 500 },
);
export type RemovedTranslation = Static<typeof Removed>[number];

/** Removes translations; those that don't exist are passed over. The body is the list itself. */
export const patchTranslationsRemove = defineEndpoint({
    method: "PATCH",
    path: "/translations/:resource/remove",
    params: byResource,
    body: Type.Unsafe<{ items: RemovedTranslation[] }>(Removed),
    response: NoContent,
});

/** Adds a resource for texts of an add-on, whose records are known to it alone; 400 if there is one of that name. */
export const postTranslationResource = defineEndpoint({
    method: "POST",
    path: "/translations",
    body: Type.Object({
        urlCode: Resource,
        name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
        sourceLocale: Type.Optional(Locale),
    }),
    response: NoContent,
});
