import { defineEndpoint } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

const LocaleKey = Type.String({ minLength: 2, maxLength: 35 });
const ServiceType = Type.Union([Type.Literal("libreTranslate"), Type.Literal("deepL"), Type.Literal("google")]);

/** A language in which visitors can have the site (I18N-001, contract §4.12). */
export const Locale = Type.Object({
    localeID: Type.String(),
    localeKey: Type.String(),
    /** With the region where most of its readers live: `de-DE`. */
    regionalKey: Type.String(),
    /** Names in each language of the site, by its key. */
    displayNames: Type.Record(Type.String(), Type.String()),
    /** The service by which posts are translated into this language before others. */
    machineTranslationService: Type.Optional(ServiceType),
    /** Whether the texts of the community can be translated into it; those of the site itself are in its language. */
    translatable: Type.Boolean(),
});
export type Locale = Static<typeof Locale>;

/** The languages of the site, its own first (I18N-002). */
export const getLocales = defineEndpoint({
    method: "GET",
    path: "/locales",
    query: Type.Object({
        /** Only those into which posts are translated by a service of their own, or only the others. */
        isMachineTranslations: Type.Optional(Type.Boolean()),
    }),
    response: Type.Array(Locale),
});

/** One language of the site (I18N-003). This and the following calls are for members who manage the site. */
export const getLocale = defineEndpoint({
    method: "GET",
    path: "/locales/:localeID",
    params: Type.Object({ localeID: LocaleKey }),
    response: Locale,
});

/** Lets visitors choose one of the languages that the product has. */
export const postLocale = defineEndpoint({
    method: "POST",
    path: "/locales",
    body: Type.Object({ locale: LocaleKey, translatable: Type.Boolean() }),
    response: Locale,
});

/** Sets the service by which posts are translated into a language before others; null for none (I18N-004). */
export const patchLocale = defineEndpoint({
    method: "PATCH",
    path: "/locales/:localeID",
    params: Type.Object({ localeID: LocaleKey }),
    body: Type.Object({ translationService: Type.Union([ServiceType, Type.Null()]) }),
    response: Locale,
});

/** How much of the interface a language has, and who translated it. */
export const LocaleProgress = Type.Object({
    localeKey: Type.String(),
    countTexts: Type.Integer(),
    /** Texts that are translated, whoever did so. */
    countTranslated: Type.Integer(),
    /** Texts that were translated by machine and read again by a person. */
    countReviewed: Type.Integer(),
    /** Texts that a person has translated. */
    countByPerson: Type.Integer(),
});
export type LocaleProgress = Static<typeof LocaleProgress>;

/** How much of the interface each language of the product has, except English, for members who manage the site. */
export const getLocaleProgress = defineEndpoint({
    method: "GET",
    path: "/locale-progress",
    response: Type.Array(LocaleProgress),
});

/** The translations of the interface into a language, by the English texts: messages in ICU MessageFormat. */
export const getLocaleTranslations = defineEndpoint({
    method: "GET",
    path: "/locales/:locale/translations",
    params: Type.Object({ locale: LocaleKey }),
    response: Type.Record(Type.String(), Type.String()),
    // Only makes addresses differ.
    ignored: ["etag"],
});
