import { handleForm, readFields } from "@parley/accounts/server";
import type { Config } from "@parley/config/server";
import type { ResolvedInput } from "@parley/library/contract";
import { badRequest, createBodyValidator, invalidField } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import {
    putTranslationService,
    TRANSLATION_LIMITS_FORM,
    TRANSLATION_SERVICE_TYPES,
    TRANSLATION_SERVICES_PAGE,
    toServiceForm,
} from "@parley/translationServices/contract";
import type { TranslationServicesService } from "./translationServices.service";

interface Dependencies {
    config: Pick<Config, "write">;
    service: Pick<TranslationServicesService, "configure">;
}

const checkService = createBodyValidator(putTranslationService.body) as (
    body: object,
) => Omit<ResolvedInput<typeof putTranslationService>, "type">;

const FIELDS = ["Form", "Type", "Enabled", "URL", "Key", "RemoveKey", "AllCategories", "PerDay", "PerMonth"] as const;
const CATEGORY_FIELD = /^Category-([1-9]\d{0,8})$/;
const MAX_CHARACTERS = 1_000_000_000;

/** Registers the forms that configure a service, and that limit what services get. Both check the permission themselves. */
export function registerTranslationServiceForms({ pages }: Pick<ServerKit, "pages">, { config, service }: Dependencies): void {
    pages.post(TRANSLATION_SERVICES_PAGE, (request, reply) => {
        const { Form, Type, Key, ...values } = readFields(request, FIELDS);
        const path = TRANSLATION_SERVICES_PAGE;
        const { viewer, body } = request;
        if (Form === "limits") {
            const chosen = readCategories(body);
            const form = { form: TRANSLATION_LIMITS_FORM, path, values: { ...values, ...chosen } };
            const categoryIDs = Object.keys(chosen).map((name) => Number(CATEGORY_FIELD.exec(name)?.[1]));
            const write = async () =>
                config.write(viewer, {
                    "translation.allCategories": values.AllCategories === "1",
                    "translation.categoryIDs": categoryIDs,
                    "translation.charactersPerDay": readCount(values.PerDay, "perDay"),
                    "translation.charactersPerMonth": readCount(values.PerMonth, "perMonth"),
                });
            return handleForm(reply, form, write, `${path}?Done=limited`);
        }
        const type = TRANSLATION_SERVICE_TYPES.find((known) => known === Type);
        if (!type) throw badRequest("This form does not exist any more. Reload the page and try again.");
        const configure = async () => {
            const apiKey = values.RemoveKey === "1" ? { apiKey: null } : Key.trim() === "" ? {} : { apiKey: Key.trim() };
            const input = checkService({ enabled: values.Enabled === "1", url: values.URL, ...apiKey });
            return service.configure(viewer, { ...input, type });
        };
        return handleForm(reply, { form: toServiceForm(type), path, values }, configure, `${path}?Done=saved`);
    });
}

function readCount(text: string, field: string): number {
    const count = /^\d{1,10}$/.test(text.trim()) ? Number(text) : Number.NaN;
    if (count <= MAX_CHARACTERS) return count;
    throw invalidField(field, "Write a number from 0 to 1,000,000,000.", { code: "invalid" });
}

/** Returns the checked boxes of categories. */
function readCategories(body: unknown): Record<string, string> {
    const names = typeof body === "object" && body !== null ? Object.keys(body) : [];
    return Object.fromEntries(names.filter((name) => CATEGORY_FIELD.test(name)).map((name) => [name, "1"]));
}
