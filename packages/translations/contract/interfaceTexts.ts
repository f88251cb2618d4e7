import { defineEndpoint } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

const LocaleKey = Type.String({ minLength: 2, maxLength: 35 });
const TextName = {
    /** The English text of the product. */
    text: Type.String({ minLength: 1, maxLength: 2000 }),
    /** Tells texts apart that are the same in English only. */
    context: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
};
const byLocale = Type.Object({ localeID: LocaleKey });

/** A text of the interface in one language: what the product says, and what the site says in its place. */
export const LocaleText = Type.Object({
    ...TextName,
    /** What translators have to know. */
    note: Type.Optional(Type.String()),
    /** Source files in which it is said. */
    places: Type.Array(Type.String()),
    /** What readers get, in ICU MessageFormat; absent if it is missing, and they read English. */
    translation: Type.Optional(Type.String()),
    /** What the product says in this language; absent if it is missing. */
    builtIn: Type.Optional(Type.String()),
    /** Who translated what the product says: a machine, whose text a person may have read again, or a person. Absent for English. */
    builtInBy: Type.Optional(Type.Union([Type.Literal("machine"), Type.Literal("reviewed"), Type.Literal("person")])),
    /** Whether the site has own words for it. */
    isOwn: Type.Boolean(),
    /** Plural forms that the language needs; absent for a text without a plural. */
    pluralForms: Type.Optional(Type.Array(Type.String())),
    /** The translation by plural form, if it is nothing but a plural. */
    forms: Type.Optional(Type.Record(Type.String(), Type.String())),
    /** What readers get, compiled: an entry of a catalogue. */
    message: Type.Unknown(),
});
export type LocaleText = Static<typeof LocaleText>;

/**
 * Texts of the interface in one language of the site. `query` finds texts by their words, `state` those that are missing, that the site has
 * changed, or that are as in the product; `text` with `context` finds one; `lines` those that have become one of these lines of a page, with
 * anything in the place of their values. This and the following calls are for members who manage the site.
 */
export const getLocaleTexts = defineEndpoint({
    method: "GET",
    path: "/locales/:localeID/texts",
    params: byLocale,
    query: Type.Object({
        query: Type.Optional(Type.String({ maxLength: 200 })),
        state: Type.Optional(Type.Union([Type.Literal("missing"), Type.Literal("own"), Type.Literal("builtIn")])),
        text: Type.Optional(TextName.text),
        context: TextName.context,
        lines: Type.Optional(Type.String({ maxLength: 1500 })),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30 })),
        page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1 })),
    }),
    response: Type.Array(LocaleText),
    paged: "numbered",
});

/** Changes texts of the interface into words of the site, or back into those of the product by null; all or none. */
export const patchLocaleTexts = defineEndpoint({
    method: "PATCH",
    path: "/locales/:localeID/texts",
    params: byLocale,
    body: Type.Object({
        texts: Type.Array(
            Type.Object({
                ...TextName,
                /** A message in ICU MessageFormat, with the values, tags and plural forms that the text has. */
                translation: Type.Union([Type.String({ minLength: 1, maxLength: 10_000 }), Type.Null()]),
                /**
                 * The words of the site that the author has seen, null if there were none; optional. If there are others by now, nothing is
                 * stored, and the response is 412 with them (FC-52).
                 */
                formerTranslation: Type.Optional(Type.Union([Type.String({ maxLength: 10_000 }), Type.Null()])),
            }),
            { minItems: 1, maxItems: 500 },
        ),
    }),
    response: Type.Array(LocaleText),
});
export type ChangedText = Static<(typeof patchLocaleTexts)["body"]>["texts"][number];

/** The own words of the site in one language, as a catalogue of the product: messages in ICU MessageFormat by the English texts. */
export const getOwnTexts = defineEndpoint({
    method: "GET",
    path: "/locales/:localeID/own-texts",
    params: byLocale,
    response: Type.Record(Type.String(), Type.String()),
});
