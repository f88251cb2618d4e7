import type { Config } from "@parley/config/server";
import { detectLanguage } from "@parley/library/server/content";
import type { Viewer } from "@parley/library/server/http";
import type { SearchText } from "@parley/library/server/searchSources";

interface Dependencies {
    config: Pick<Config, "get">;
}

/** Columns with the language of a post. */
export interface LanguageColumns {
    lang: string | null;
    /** Whether a member has set it, so that it stays when the text changes. */
    isLangSet: boolean;
}

/** A post in another language than that of its reader. */
interface ForeignPost {
    recordID: number;
    categoryID: number;
    lang: string;
}

/** Returns which of these posts a reader has a translation of (`stored`), or can have translated (`offered`). */
export type TranslationSource = (
    viewer: Viewer,
    recordType: "discussion" | "comment",
    posts: readonly ForeignPost[],
) => Promise<ReadonlyMap<number, "stored" | "offered">>;

/** Words of a post in another language. */
interface TranslatedWords {
    /** Title of a discussion. */
    name: string | null;
    bodyHtml: string;
}

/** Returns the stored translations of posts, by which they are found. */
type TranslatedWordsSource = (
    recordType: "discussion" | "comment",
    recordIDs: readonly number[],
) => Promise<ReadonlyMap<number, readonly TranslatedWords[]>>;

export type PostLanguages = ReturnType<typeof createPostLanguages>;

/** Creates the functions that find the language of a post when it is written, and say it to those who read in another one. */
export function createPostLanguages({ config }: Dependencies) {
    let translations: TranslationSource | undefined;
    let translatedWords: TranslatedWordsSource | undefined;
    return {
        /** Registers the feature that translates posts. */
        provideTranslations(source: TranslationSource, words: TranslatedWordsSource): void {
            translations = source;
            translatedWords = words;
        },

        /** Returns a function that adds the words of stored translations to the text by which a post is found. */
        async findSearchText(...[recordType, recordIDs]: Parameters<TranslatedWordsSource>) {
            const found = await translatedWords?.(recordType, recordIDs);
            return (text: SearchText): SearchText => {
                const words = found?.get(text.recordID) ?? [];
                const title = [text.title, ...words.flatMap(({ name }) => name ?? [])].join("\n");
                return { ...text, title, body: [text.body, ...words.map(({ bodyHtml }) => bodyHtml)].join("\n") };
            };
        },

        /** Returns the translations of posts in another language than that of their reader. Without such posts it costs no query. */
        findTranslations: async (...[viewer, recordType, posts]: Parameters<TranslationSource>): ReturnType<TranslationSource> =>
            (posts.length > 0 && (await translations?.(viewer, recordType, posts))) || new Map(),

        /** Returns the column of the language of a rendered body; nothing to change if a member has set the language. */
        async find(bodyHtml: string, present?: Pick<LanguageColumns, "isLangSet">): Promise<Partial<LanguageColumns>> {
            return present?.isLangSet ? {} : { lang: (await detectLanguage(bodyHtml)) ?? null };
        },

        /** Returns the columns of a language that a member sets; with null, of the one that is found in the text. */
        toColumns: async (lang: string | null, bodyHtml: string): Promise<LanguageColumns> =>
            lang === null ? { lang: (await detectLanguage(bodyHtml)) ?? null, isLangSet: false } : { lang, isLangSet: true },

        /** Returns a function that returns the language of a text if it is not that of the viewer's pages, for its `lang`. */
        async compareWith({ language }: Pick<Viewer, "language">): Promise<(lang: string | null) => string | undefined> {
            const own = toPrimaryLanguage(language ?? (await config.get("garden.locale")));
            return (lang) => (lang === null || toPrimaryLanguage(lang) === own ? undefined : lang);
        },
    };
}

/** Returns the language of a locale, which may have a region or script: `pt` of `pt-BR`. */
export const toPrimaryLanguage = (locale: string): string => locale.toLowerCase().split("-", 1)[0] ?? "";
