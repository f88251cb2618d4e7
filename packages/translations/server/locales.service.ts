import type { Config } from "@parley/config/server";
import type { Catalogue, Input } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { conflict, invalidField, notFound, requirePermission } from "@parley/library/server/http";
import type { InterfaceTexts, TranslationState } from "@parley/library/server/interfaceTexts";
import { toTextKey } from "@parley/library/server/interfaceTexts";
import type { ServerKit } from "@parley/library/server/kit";
import type { getLocales, Locale, LocaleProgress, patchLocale, postLocale } from "@parley/translations/contract";
import { LOCALE_NAMES, PRODUCT_LOCALES } from "@parley/translations/contract";
import { printMessage } from "./printMessage";

interface Dependencies {
    kit: Pick<ServerKit, "findCatalogue" | "interfaceTexts">;
    config: Pick<Config, "get" | "write">;
}

const LOCALES = "garden.locales";
const SERVICES = "translation.localeServices";

export type LocalesService = ReturnType<typeof createLocalesService>;

/** Creates the functions about the languages in which visitors can have the site (contract §5.13). */
export function createLocalesService({ kit, config }: Dependencies) {
    /** Printed catalogues, until the words of the site change. */
    const printed = new WeakMap<Catalogue, Record<string, string>>();
    let progress: LocaleProgress[] | undefined;
    return {
        async list({ isMachineTranslations }: Input<typeof getLocales>): Promise<Locale[]> {
            const locales = await findLocales();
            if (isMachineTranslations === undefined) return locales;
            return locales.filter((one) => (one.machineTranslationService !== undefined) === isMachineTranslations);
        },

        /** Returns how much of the interface the languages of the product have, except English, whose texts are the keys. */
        async progress(viewer: Viewer): Promise<LocaleProgress[]> {
            requirePermission(viewer, "site.manage");
            progress ??= PRODUCT_LOCALES.filter((locale) => locale !== "en").map((locale) =>
                countTexts(locale, kit.interfaceTexts),
            );
            return progress;
        },

        async get(viewer: Viewer, localeID: string): Promise<Locale> {
            requirePermission(viewer, "site.manage");
            return requireLocale(localeID);
        },

        async add(viewer: Viewer, { locale, translatable }: Input<typeof postLocale>): Promise<Locale> {
            requirePermission(viewer, "site.manage");
            if (!PRODUCT_LOCALES.some((known) => known === locale))
                throw invalidField("locale", "The product has no texts in this language.");
            if (!translatable) throw invalidField("translatable", "Each language can be translated into.");
            if ((await findLocales()).some(({ localeKey }) => localeKey === locale))
                throw conflict("Visitors can choose this language already.");
            await config.write(viewer, { [LOCALES]: [...(await config.get(LOCALES)), locale] });
            return requireLocale(locale);
        },

        async update(viewer: Viewer, { localeID, translationService }: Input<typeof patchLocale>): Promise<Locale> {
            requirePermission(viewer, "site.manage");
            await requireLocale(localeID);
            const others = (await config.get(SERVICES)).filter((entry) => !entry.startsWith(`${localeID} `));
            await config.write(viewer, {
                [SERVICES]: translationService === null ? others : [...others, `${localeID} ${translationService}`],
            });
            return requireLocale(localeID);
        },

        /**
         * Returns the translations of the interface with the words of the site; only those for English, whose texts are the keys. Throws 404
         * for a language that the site lacks.
         */
        async translations(locale: string): Promise<Record<string, string>> {
            const { localeKey } = await requireLocale(locale);
            const catalogue = kit.findCatalogue(localeKey);
            if (!catalogue) return {};
            const known = printed.get(catalogue) ?? printCatalogue(catalogue);
            printed.set(catalogue, known);
            return known;
        },
    };

    function printCatalogue(catalogue: Catalogue): Record<string, string> {
        return Object.fromEntries(Object.entries(catalogue).map(([text, message]) => [text, printMessage(message)]));
    }

    async function requireLocale(localeID: string): Promise<Locale> {
        const locale = (await findLocales()).find(({ localeKey }) => localeKey === localeID);
        if (!locale) throw notFound("Language");
        return locale;
    }

    async function findLocales(): Promise<Locale[]> {
        const own = await config.get("garden.locale");
        const others = await config.get(LOCALES);
        const keys = [own, ...PRODUCT_LOCALES.filter((locale) => locale !== own && others.includes(locale))];
        const services = new Map((await config.get(SERVICES)).map((entry) => entry.split(" ", 2) as [string, ServiceType]));
        return keys.map((localeKey) => {
            const machineTranslationService = services.get(localeKey);
            return {
                localeID: localeKey,
                localeKey,
                regionalKey: toRegionalKey(localeKey),
                displayNames: Object.fromEntries(keys.map((key) => [key, nameLanguage(localeKey, key)])),
                ...(machineTranslationService && { machineTranslationService }),
                translatable: localeKey !== own,
            };
        });
    }
}

/** Counts the texts of a language by who translated them. */
function countTexts(localeKey: string, { list, findBuilt }: Pick<InterfaceTexts, "list" | "findBuilt">): LocaleProgress {
    const catalogue = findBuilt(localeKey) ?? {};
    const translated = list().filter((text) => Object.hasOwn(catalogue, toTextKey(text)));
    const count = (state: TranslationState) => translated.filter(({ states }) => states?.[localeKey] === state).length;
    return {
        localeKey,
        countTexts: list().length,
        countTranslated: translated.length,
        countReviewed: count("reviewed"),
        countByPerson: count("person"),
    };
}

type ServiceType = NonNullable<Locale["machineTranslationService"]>;

/** Returns a locale with the region where most of its readers live. */
function toRegionalKey(locale: string): string {
    const { language, region } = new Intl.Locale(locale).maximize();
    return region === undefined ? locale : `${language}-${region}`;
}

/** Returns the name of a language in a language, which is the same as on pages in itself. */
function nameLanguage(locale: string, language: string): string {
    const own = locale === language ? (LOCALE_NAMES as Readonly<Record<string, string>>)[locale] : undefined;
    return own ?? new Intl.DisplayNames([language], { type: "language" }).of(locale) ?? locale;
}
