import { handleForm } from "@parley/accounts/server";
import { createFieldError, fill } from "@parley/library/contract";
import { InvalidInput } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { LANGUAGES_PAGE, localeTextsPath, OWN_TEXT_FORM, writePlural } from "@parley/translations/contract";
import { normalizeLines } from "../requireFormer";
import type { OwnTextsService } from "./ownTexts.service";

/** Maximum number of texts in a catalogue; the product has fewer. */
const MAX_TEXTS = 10_000;
/** Maximum size of the form with a catalogue. The words of the site in one language may be a third of it, and a byte takes three in a form. */
const FORM_BYTES = 3_500_000;

const FORM_FIELD = /^form:(zero|one|two|few|many|other)$/;

/** Registers the form with the words of the site for one text, and the one that imports a catalogue, both for browsers without scripts as well. */
export function registerOwnTextForms({ pages }: Pick<ServerKit, "pages">, service: Pick<OwnTextsService, "update">): void {
    const options = { bodyLimit: FORM_BYTES };
    pages.post<{ Params: { locale: string } }>(`${LANGUAGES_PAGE}/:locale`, options, (request, reply) => {
        const localeID = request.params.locale.slice(0, 35);
        const values = readTexts(request.body);
        const { text = "", context, was } = values;
        const name = { text, ...(context && { context }) };
        const pathWith = (query: Record<string, string>) => localeTextsPath(encodeURIComponent(localeID), query);
        if (values.Form === "import")
            return handleForm(
                reply,
                { form: "importTexts", path: pathWith({ show: "own" }), values },
                () => service.update(request.viewer, { localeID, texts: parseCatalogue(values.catalogue ?? "") }),
                pathWith({ show: "own", Done: "saved" }),
            );
        const work = async () => {
            const translation = values.restore === "1" ? null : readTranslation(values);
            const former = was !== undefined && { formerTranslation: was || null };
            await service.update(request.viewer, { localeID, texts: [{ ...name, translation, ...former }] });
        };
        const form = { form: OWN_TEXT_FORM, path: pathWith(name), values };
        return handleForm(reply, form, work, pathWith({ ...name, Done: values.restore === "1" ? "restored" : "saved" }));
    });
}

/** Returns the message of a form, which has one field, or one for each plural form. */
function readTranslation(values: Readonly<Record<string, string>>): string {
    const forms = Object.entries(values).flatMap(([name, value]) => {
        const form = FORM_FIELD.exec(name)?.[1];
        return form === undefined ? [] : [[form, value] as const];
    });
    if (forms.length === 0) return values.translation ?? "";
    const empty = forms.filter(([, value]) => value.trim() === "");
    if (empty.length > 0)
        throw new InvalidInput(
            empty.map(([form]) => createFieldError(`form:${form}`, "invalid", { message: "There should be a text." })),
        );
    return writePlural(Object.fromEntries(forms));
}

/** Reads a catalogue: messages by the English texts, those with a context by it and U+0004 before the text. */
function parseCatalogue(json: string) {
    const entries = Object.entries(parseObject(json));
    if (entries.length === 0 || entries.length > MAX_TEXTS) {
        const message = fill("Choose a catalogue with 1 to {maximum} texts, in JSON.", { maximum: MAX_TEXTS });
        throw new InvalidInput([createFieldError("catalogue", "invalid", { message })]);
    }
    return entries.map(([key, translation]) => {
        const [text = "", context] = key.split("\u0004", 2).reverse();
        return { text, ...(context !== undefined && { context }), translation: String(translation) };
    });
}

function parseObject(json: string): object {
    try {
        const parsed: unknown = JSON.parse(json);
        return typeof parsed === "object" && parsed !== null ? parsed : {};
    } catch {
        return {};
    }
}

function readTexts(body: unknown): Record<string, string> {
    if (typeof body !== "object" || body === null) return {};
    return Object.fromEntries(
        Object.entries(body).flatMap(([name, value]) => (typeof value === "string" ? [[name, normalizeLines(value)]] : [])),
    );
}
