import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import {
    getLocale,
    getLocaleProgress,
    getLocales,
    getLocaleTranslations,
    patchLocale,
    postLocale,
} from "@parley/translations/contract";
import type { LocalesService } from "./locales.service";

/** Registers the calls about the languages of the site, and the script with the translations of the interface for other front ends. */
export function registerLocalesRoutes({ api, pages }: Pick<ServerKit, "api" | "pages">, service: LocalesService): void {
    implement(api, getLocales, (input) => service.list(input));
    implement(api, getLocaleProgress, (_input, viewer) => service.progress(viewer));
    implement(api, getLocale, ({ localeID }, viewer) => service.get(viewer, localeID));
    implement(api, postLocale, (input, viewer) => service.add(viewer, input));
    implement(api, patchLocale, (input, viewer) => service.update(viewer, input));
    implement(api, getLocaleTranslations, ({ locale }) => service.translations(locale));
    pages.get("/api/v2/locales/:locale/translations.js", async (request, reply) => {
        const { locale = "" } = request.params as { locale?: string };
        const texts = JSON.stringify(await service.translations(locale)).replace(/[\u2028\u2029<]/g, escapeCharacter);
        return reply
            .header("cache-control", "no-cache")
            .type("application/javascript; charset=utf-8")
            .send(`window.gdn = window.gdn || {};\ngdn.translations = ${texts};\n`);
    });
}

/** Escapes a character that would end a script, or a line of one. */
const escapeCharacter = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
