import { handleForm, readFields } from "@parley/accounts/server";
import type { Input } from "@parley/library/contract";
import { trimEndCharacters } from "@parley/library/contract";
import { createBodyValidator, withoutNul } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { PROFILE_FIELDS_PAGE, patchProfileField, postProfileField } from "@parley/profileFields/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ProfileFieldsService } from "./profileFields.service";

const NAMES = ["Label", "ApiName", "Description", "Kind", "Options", "Visibility", "Mutability", "Enabled"] as const;

type Written = Record<(typeof NAMES)[number], string>;

/** Registers the handlers of the forms that manage profile fields, for site managers. */
export function registerProfileFieldsForms({ pages }: Pick<ServerKit, "pages">, fields: ProfileFieldsService): void {
    pages.post(PROFILE_FIELDS_PAGE, (request, reply) => {
        const { Form, Field } = readFields(request, ["Form", "Field"]);
        if (Form === "add" || Form === "change") return write(request, reply, Form === "change" ? Field : undefined);
        const form = { form: "profileFields", path: PROFILE_FIELDS_PAGE, values: {} };
        if (Form === "remove")
            return handleForm(reply, form, () => fields.remove(request.viewer, Field), `${PROFILE_FIELDS_PAGE}?Done=removed`);
        const by = Form === "up" ? -1 : 1;
        return handleForm(reply, form, () => fields.move(request.viewer, Field, by), `${PROFILE_FIELDS_PAGE}?Done=moved`);
    });

    function write(request: FastifyRequest, reply: FastifyReply, apiName: string | undefined): Promise<FastifyReply> {
        const written = withoutNul(readFields(request, NAMES)) as Written;
        const path = apiName === undefined ? PROFILE_FIELDS_PAGE : `${PROFILE_FIELDS_PAGE}?edit=${encodeURIComponent(apiName)}`;
        const work = async () => {
            const input = readInput(written);
            const name = written.ApiName || nameFrom(written.Label);
            if (apiName === undefined) await fields.add(request.viewer, checkNew({ ...input, apiName: name }) as NewField);
            else await fields.change(request.viewer, { ...(checkChanges(input) as Changes), apiName });
        };
        const done = apiName === undefined ? "added" : "changed";
        return handleForm(reply, { form: "profileField", path, values: written }, work, `${PROFILE_FIELDS_PAGE}?Done=${done}`);
    }
}

type NewField = Input<typeof postProfileField>;
type Changes = Omit<Input<typeof patchProfileField>, "apiName">;

// Forms are validated against the same schemas as API requests.
const checkNew = createBodyValidator(postProfileField.body);
const checkChanges = createBodyValidator(patchProfileField.body);

/** Converts the form to an API request. `Kind` combines data type and input type. */
function readInput({ Label, Description, Kind, Options, Visibility, Mutability, Enabled }: Written): object {
    const [dataType, formType] = Kind.split(" ");
    const options = Options.split("\n")
        .map((line) => line.trim())
        .filter(Boolean);
    return {
        label: Label.trim(),
        description: Description.trim() || null,
        dataType,
        formType,
        ...(options.length > 0 && { dropdownOptions: options }),
        visibility: Visibility,
        mutability: Mutability,
        enabled: Enabled !== "",
    };
}

/** Derives an API name from the ASCII letters and digits of a label. */
function nameFrom(label: string): string {
    const letters = trimEndCharacters(label.normalize("NFKD").replace(/[^A-Za-z0-9]+/g, "-"), /-/).replace(/^[^A-Za-z]+/, "");
    return letters.slice(0, 50).toLowerCase() || "field";
}
