import { handleForm, readFields } from "@parley/accounts/server";
import { badRequest, notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { postTranslationPath } from "@parley/posting/contract";
import {
    isPostLanguage,
    LANGUAGE_FIELD,
    POST_LANGUAGE_FORM,
    POST_LANGUAGES,
    READ_LANGUAGES_FORM,
    READ_LANGUAGES_PAGE,
    TRANSLATE_FORM,
    toReadField,
} from "@parley/postTranslations/contract";
import type { PostType } from "./postTranslations.repository";
import type { PostTranslationsService } from "./postTranslations.service";

/** Registers the forms that have a post translated, correct its language, and name the languages that a member reads. */
export function registerPostTranslationForms({ pages }: Pick<ServerKit, "pages">, service: PostTranslationsService): void {
    pages.post<{ Params: { recordType: string; recordID: string } }>(
        postTranslationPath(":recordType", ":recordID"),
        (request, reply) => {
            const { viewer } = request;
            const recordType = requireType(request.params.recordType);
            const recordID = requireID(request.params.recordID);
            const path = postTranslationPath(recordType, recordID);
            const { Form, [LANGUAGE_FIELD]: language } = readFields(request, ["Form", LANGUAGE_FIELD]);
            switch (Form) {
                case TRANSLATE_FORM:
                    return handleForm(
                        reply,
                        { form: TRANSLATE_FORM, path, values: {} },
                        () => service.translate(viewer, recordType, recordID),
                        path,
                    );
                case POST_LANGUAGE_FORM: {
                    const form = { form: POST_LANGUAGE_FORM, path, values: { [LANGUAGE_FIELD]: language } };
                    const correct = () => service.setLanguage(viewer, recordType, recordID, language === "" ? null : language);
                    return handleForm(reply, form, correct, `${path}?Done=language`);
                }
                default:
                    throw badRequest("This form does not exist any more. Reload the page and try again.");
            }
        },
    );

    pages.post(READ_LANGUAGES_PAGE, (request, reply) => {
        const languages = Object.keys(POST_LANGUAGES).filter(isPostLanguage);
        const values = readFields(request, languages.map(toReadField));
        const save = () =>
            service.setLanguages(
                request.viewer,
                languages.filter((language) => values[toReadField(language)] === "1"),
            );
        return handleForm(
            reply,
            { form: READ_LANGUAGES_FORM, path: READ_LANGUAGES_PAGE, values },
            save,
            `${READ_LANGUAGES_PAGE}?Done=saved`,
        );
    });
}

function requireType(recordType: string): PostType {
    if (recordType !== "discussion" && recordType !== "comment") throw notFound("Page");
    return recordType;
}

function requireID(text: string): number {
    if (!/^[1-9]\d{0,8}$/.test(text)) throw notFound("Page");
    return Number(text);
}
