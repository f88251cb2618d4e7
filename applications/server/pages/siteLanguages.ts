import type { Catalogue, Translate } from "@parley/library/contract";
import { createTranslate, writeEnglish } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import type { OwnTexts } from "@parley/library/server/interfaceTexts";
import { toTextKey } from "@parley/library/server/interfaceTexts";
import type { FastifyRequest } from "fastify";
import { chooseLocale, listOffered, readWantedLanguage } from "./locale";

/** The locales that viewers can choose, that of the site, and how often they have changed, so that responses of before are not found in the cache. */
export interface OfferedLocales {
    locales: readonly string[];
    siteLocale: string;
    version: number;
}

interface LanguageSettings {
    siteLocale: string;
    /** Locales that viewers can choose beside it. */
    others: readonly string[];
}

interface Dependencies {
    /** Locales in which the product has texts. */
    available: readonly string[];
    /** Returns the translations of the product into a language; undefined for English. */
    findBuilt: (locale: string) => Catalogue | undefined;
}

const NO_OWN_TEXTS: OwnTexts = { version: "", catalogues: new Map() };

/** Creates the languages of a site, as the last request had them, and the functions that translate into them. */
export function createSiteLanguages({ available, findBuilt }: Dependencies) {
    const known = new Map<string, Translate>();
    const merged = new Map<string, Catalogue>();
    let findOwn: () => Promise<OwnTexts> = async () => NO_OWN_TEXTS;
    let own = NO_OWN_TEXTS;
    let offered: OfferedLocales = { locales: [], siteLocale: "en", version: 0 };
    return {
        offer,
        findCatalogue,

        /** Sets the owner of the words that the site has in place of those of the product. */
        provideOwn(find: () => Promise<OwnTexts>): void {
            findOwn = find;
        },

        /** Reads the words of the site again if they have changed. Called before each response and each mail. */
        async readOwn(): Promise<void> {
            const found = await findOwn();
            if (found.version !== own.version) {
                known.clear();
                merged.clear();
            }
            own = found;
        },

        /** The words of the site in a language, as they were read last; undefined if it has none. */
        getOwn: (locale: string): Catalogue | undefined => own.catalogues.get(locale),

        /**
         * Adds the language in which a viewer reads, if it is not that of the site: that of the account, else what the request says. A program
         * with an access token reads as it says itself, whatever language the account has.
         */
        addLanguage(
            { language: _language, ...viewer }: Viewer,
            { cookies, headers }: Pick<FastifyRequest, "cookies" | "headers">,
            { siteLocale, others }: LanguageSettings,
        ): Viewer {
            const locales = offer(siteLocale, others);
            const ofAccount = viewer.token ? undefined : viewer.accountLanguage;
            const language = ofAccount ?? chooseLocale(readWantedLanguage(headers, cookies), locales, siteLocale);
            return language === siteLocale ? viewer : { ...viewer, language };
        },

        getOffered: (): OfferedLocales => offered,
        /** Returns the function that translates into the language of a reader; into that of the site without one. */
        findTranslation: ({ language = offered.siteLocale }: Pick<Viewer, "language"> = {}): Translate => translateInto(language),
        /** The language of the reader of a response, and the function that translates into it. */
        ofRequests: { findLanguage, findTranslation: (request: FastifyRequest) => translateInto(findLanguage(request)) },
    };

    /** Returns the locales that viewers can choose on a site with these settings. */
    function offer(siteLocale: string, others: readonly string[]): readonly string[] {
        const locales = listOffered(siteLocale, others, available);
        if (String(locales) !== String(offered.locales) || siteLocale !== offered.siteLocale)
            offered = { locales, siteLocale, version: offered.version + 1 };
        return locales;
    }

    /** Returns the language of the reader of a response, also where the viewer is unknown because the database is unreachable. */
    function findLanguage({ viewer, cookies, headers }: FastifyRequest): string {
        const { locales, siteLocale } = offered;
        if (viewer) return viewer.language ?? siteLocale;
        return chooseLocale(readWantedLanguage(headers, cookies), locales, siteLocale);
    }

    /** Returns the translations of the product, with the words of the site in their place. */
    function findCatalogue(locale: string): Catalogue | undefined {
        const [built, words] = [findBuilt(locale), own.catalogues.get(locale)];
        if (!words) return built;
        const catalogue = merged.get(locale) ?? { ...built, ...words };
        merged.set(locale, catalogue);
        return catalogue;
    }

    function translateInto(locale: string): Translate {
        const catalogue = findCatalogue(locale);
        if (!catalogue) return writeEnglish;
        const translate = known.get(locale) ?? Object.assign(createOwnTranslate(locale, catalogue), { locale });
        known.set(locale, translate);
        return translate;
    }

    /** Returns the function that translates by a catalogue. English without words of the site is written as without a catalogue. */
    function createOwnTranslate(locale: string, catalogue: Catalogue): Translate {
        const translate = createTranslate(locale, catalogue);
        if (findBuilt(locale)) return translate;
        return (text, parameters, context) =>
            Object.hasOwn(catalogue, context === undefined ? text : toTextKey({ text, context }))
                ? translate(text, parameters, context)
                : writeEnglish(text, parameters);
    }
}
