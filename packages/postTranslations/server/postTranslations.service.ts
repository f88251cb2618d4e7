import type { Config } from "@parley/config/server";
import { toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, conflict, invalidField, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { createThrottle } from "@parley/library/server/throttle";
import type { TranslationSource } from "@parley/posting/server";
import { toPrimaryLanguage } from "@parley/posting/server";
import type { PostLanguage, PostTranslation } from "@parley/postTranslations/contract";
import { isPostLanguage } from "@parley/postTranslations/contract";
import { SERVICE_NAMES } from "@parley/translationServices/contract";
import type { TranslationServices } from "@parley/translationServices/server";
import type { PostTranslationRow, PostTranslationsRepository, PostType } from "./postTranslations.repository";
import type { StoredTranslations } from "./storedTranslations";
import type { TranslatablePost, TranslatablePosts } from "./translatablePosts";
import { hashPost } from "./translatablePosts";
import { translatePost } from "./translatePost";

interface Dependencies extends Pick<ServerKit, "database" | "clock"> {
    /** Languages that members read. */
    repository: Pick<PostTranslationsRepository, "languagesReadBy" | "setLanguages">;
    stored: StoredTranslations;
    posts: TranslatablePosts;
    services: Pick<TranslationServices, "translate" | "findService" | "mayLeave">;
    config: Pick<Config, "get">;
}

const HOUR_MS = 60 * 60 * 1000;
/** How many posts a member can have translated in an hour; stored translations don't count. */
const MAX_TRANSLATIONS_AN_HOUR = 60;

export type PostTranslationsService = ReturnType<typeof createPostTranslationsService>;

/**
 * Creates the functions that have posts translated and show stored translations, to those who see the post as it is now: a translation is
 * always looked up by the post, never by itself.
 */
export function createPostTranslationsService({ database, clock, repository, stored, posts, services, config }: Dependencies) {
    const throttle = createThrottle({ limit: MAX_TRANSLATIONS_AN_HOUR, per: HOUR_MS, clock });
    /** Translations that are being made, by post and language, which others wait for (FC-42). */
    const running = new Map<string, Promise<PostTranslationRow>>();

    return {
        /** Returns a post with its stored translation into the viewer's language. Throws 404 if the viewer does not see the post. */
        async get(viewer: Viewer, recordType: PostType, recordID: number): Promise<PostTranslation> {
            const post = await posts.find(viewer, recordType, recordID);
            const locale = await findLocale(viewer);
            return present(viewer, post, { locale, row: await findStored(post, locale) });
        },

        /**
         * Has a post translated into the viewer's language. Throws 400 for a post whose language is not known, or is that of the viewer, and for
         * one in a category whose texts may not leave the site; 409 if the post has changed meanwhile; and the errors of the service.
         */
        async translate(viewer: Viewer, recordType: PostType, recordID: number): Promise<PostTranslation> {
            requireSession(viewer);
            const post = await posts.find(viewer, recordType, recordID);
            const locale = await findLocale(viewer);
            const row = (await findStored(post, locale)) ?? (await translateOnce(viewer, post, locale));
            return present(viewer, post, { locale, row });
        },

        /** Sets the language of a post, or finds it in the text again. Its translations are removed: they were made from another language. */
        async setLanguage(viewer: Viewer, recordType: PostType, recordID: number, lang: string | null): Promise<PostTranslation> {
            requireSession(viewer);
            if (lang !== null) requireLanguages("lang", [lang]);
            const post = await posts.find(viewer, recordType, recordID);
            await database.transaction(async () => {
                await posts.setLanguage(viewer, post, lang);
                await stored.removeOf(recordType, [recordID]);
            });
            return present(viewer, await posts.find(viewer, recordType, recordID), { locale: await findLocale(viewer) });
        },

        /** Returns which of these posts a reader can have translated, or has a translation of. Asks nothing for posts in their language. */
        findStates,

        async getLanguages(viewer: Viewer): Promise<{ languages: PostLanguage[] }> {
            requireSession(viewer);
            return { languages: await repository.languagesReadBy(viewer.userID) };
        },

        async setLanguages(viewer: Viewer, given: readonly string[]): Promise<{ languages: PostLanguage[] }> {
            requireSession(viewer);
            const languages = [...new Set(requireLanguages("languages", given))].sort();
            await database.transaction(() => repository.setLanguages(viewer.userID, languages));
            return { languages };
        },
    };

    /** Returns the language into which posts are translated for a reader: that of the pages. */
    async function findLocale({ language }: Pick<Viewer, "language">): Promise<string> {
        return language ?? (await config.get("garden.locale"));
    }

    async function findStored(post: TranslatablePost, locale: string): Promise<PostTranslationRow | undefined> {
        const row = await stored.find(post.recordType, post.recordID, locale);
        return row?.sourceHash === hashPost(post) ? row : undefined;
    }

    async function translateOnce(viewer: Viewer, post: TranslatablePost, locale: string): Promise<PostTranslationRow> {
        if (!(await isTranslatable(post, locale))) throw badRequest("This post can’t be translated.");
        const key = JSON.stringify([post.recordType, post.recordID, locale, hashPost(post)]);
        const known = running.get(key);
        if (known) return known;
        const made = findOrTranslate().finally(() => running.delete(key));
        running.set(key, made);
        return made;

        async function findOrTranslate(): Promise<PostTranslationRow> {
            // Another request may have stored it since this one has looked.
            const stored = await findStored(post, locale);
            if (stored) return stored;
            throttle.take(String(viewer.userID));
            return translateAndStore(post, locale);
        }
    }

    async function translateAndStore(post: TranslatablePost, locale: string): Promise<PostTranslationRow> {
        const { recordType, recordID } = post;
        const translated = await translatePost(services, post, locale);
        const dateInserted = toDateTime(clock());
        const row = { recordType, recordID, locale, sourceHash: hashPost(post), ...translated, dateInserted };
        await database.transaction(async () => {
            if (!(await posts.lockUnchanged(post)))
                throw conflict("The post was changed meanwhile. Reload the page and try again.");
            await stored.put(row);
        });
        return row;
    }

    async function isTranslatable(
        { lang, categoryID }: Pick<TranslatablePost, "lang" | "categoryID">,
        locale: string,
    ): Promise<boolean> {
        if (lang === null || toPrimaryLanguage(lang) === toPrimaryLanguage(locale)) return false;
        return (await services.mayLeave(categoryID)) && (await services.findService(lang, locale)) !== undefined;
    }

    async function findStates(...[viewer, recordType, found]: Parameters<TranslationSource>): ReturnType<TranslationSource> {
        const locale = await findLocale(viewer);
        const isMember = viewer.userID > 0;
        const read = new Set<string>(isMember ? await repository.languagesReadBy(viewer.userID) : []);
        const foreign = found.filter(({ lang }) => !read.has(toPrimaryLanguage(lang)));
        if (foreign.length === 0) return new Map();
        const translated = await stored.listTranslated(
            recordType,
            foreign.map(({ recordID }) => recordID),
            locale,
        );
        const states = new Map<number, "stored" | "offered">();
        for (const post of foreign)
            if (translated.has(post.recordID)) states.set(post.recordID, "stored");
            else if (isMember && (await isTranslatable(post, locale))) states.set(post.recordID, "offered");
        return states;
    }

    async function present(
        viewer: Viewer,
        post: TranslatablePost,
        { locale, row }: { locale: string; row?: PostTranslationRow | undefined },
    ): Promise<PostTranslation> {
        const { recordType, recordID, url, name, lang } = post;
        const isMember = viewer.userID > 0;
        return {
            ...{ recordType, recordID, url, name, lang, locale },
            ...(lang !== null && { languageName: nameLanguage(lang, locale) }),
            isOffered: !row && (await isTranslatable(post, locale)),
            mayCorrect: isMember && (await posts.mayCorrect(viewer, post)),
            ...(row && {
                translation: {
                    serviceName: SERVICE_NAMES[row.service],
                    ...(row.name !== null && { name: row.name }),
                    body: row.bodyHtml,
                },
            }),
        };
    }
}

/** Returns the languages; throws 422 for one that posts can't have. */
function requireLanguages(field: string, given: readonly string[]): PostLanguage[] {
    return given.map((language) => {
        if (!isPostLanguage(language)) throw invalidField(field, "Choose a language.");
        return language;
    });
}

/** Returns the name of a language in another one: "French". Browsers would name some differently than this server. */
function nameLanguage(lang: string, locale: string): string {
    const language = toPrimaryLanguage(lang);
    return (isPostLanguage(language) && new Intl.DisplayNames([locale], { type: "language" }).of(language)) || lang;
}
