import { handleForm, readFields } from "@parley/accounts/server";
import type { SettingName } from "@parley/config/contract";
import { settings } from "@parley/config/contract";
import type { Config } from "@parley/config/server";
import { fill } from "@parley/library/contract";
import { invalidField } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { SETTINGS_FORM } from "@parley/settings/contract";

interface SettingsForm {
    /** Address of the page. */
    path: string;
    names: readonly SettingName[];
    /** Error messages for invalid texts, by setting. */
    wrong?: Partial<Record<SettingName, string>>;
}

/** Registers the handler of the form on a `SettingsPage`. The settings check the permissions themselves; all of them are stored or none. */
export function registerSettingsForm(
    { pages }: Pick<ServerKit, "pages">,
    config: Pick<Config, "write">,
    form: SettingsForm,
): void {
    const { path, names, wrong = {} } = form;
    pages.post(path, (request, reply) => {
        const texts = readFields(request, names);
        // Secrets are never returned, even with a rejected form.
        const values = Object.fromEntries(names.filter((name) => !isSecret(name)).map((name) => [name, texts[name]]));
        const work = async () => {
            const written = names.filter((name) => !isSecret(name) || texts[name] !== "");
            await config.write(
                request.viewer,
                Object.fromEntries(written.map((name) => [name, valueIn(name, texts[name].trim(), wrong[name])])),
            );
        };
        return handleForm(reply, { form: SETTINGS_FORM, path, values }, work, `${path}?Done=saved`);
    });
}

const isSecret = (name: SettingName): boolean => settings[name].read === "nobody";

function valueIn(name: SettingName, text: string, wrong = "This can’t be used here."): boolean | number | string {
    const { type, minimum, maximum, pattern, maxLength } = settings[name].schema as unknown as Shape;
    if (type === "boolean") return text === "1";
    if (type === "integer") {
        const number = /^-?\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
        if (!(number >= minimum && number <= maximum))
            throw invalidField(name, fill("Write a number from {minimum} to {maximum}.", { minimum, maximum }), {
                code: "invalid",
            });
        return number;
    }
    // bounded: a pattern of the contract.
    if (text.length > (maxLength ?? Number.POSITIVE_INFINITY) || (pattern && !new RegExp(pattern).test(text)))
        throw invalidField(name, wrong, { code: "invalid" });
    return text;
}

/** Part of a setting's schema that forms use. */
interface Shape {
    type: string;
    minimum: number;
    maximum: number;
    pattern?: string;
    maxLength?: number;
}
