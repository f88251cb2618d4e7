import { handleForm, readFields } from "@parley/accounts/server";
import type { Config } from "@parley/config/server";
import type { ServerKit } from "@parley/library/server/kit";
import { LANGUAGES_FORM, LANGUAGES_PAGE, PRODUCT_LOCALES, toLocaleField } from "@parley/translations/contract";

const SITE_FIELD = "garden.locale";

/** Registers the form with the language of the site and those that visitors can choose. The settings check the permission themselves. */
export function registerLanguageForm({ pages }: Pick<ServerKit, "pages">, config: Pick<Config, "write">): void {
    pages.post(LANGUAGES_PAGE, (request, reply) => {
        const values = readFields(request, [SITE_FIELD, ...PRODUCT_LOCALES.map(toLocaleField)]);
        const work = async () => {
            const siteLocale = values[SITE_FIELD];
            const others = PRODUCT_LOCALES.filter((one) => one !== siteLocale && values[toLocaleField(one)] === "1");
            await config.write(request.viewer, { "garden.locale": siteLocale, "garden.locales": others });
        };
        return handleForm(reply, { form: LANGUAGES_FORM, path: LANGUAGES_PAGE, values }, work, `${LANGUAGES_PAGE}?Done=saved`);
    });
}
