import type { FilledText, Translate } from "@parley/library/contract";
import { fill, formatText } from "@parley/library/contract";

/**
 * What forms call the fields of the API that people fill in. A row of an error names its field for programs; its message is for people, who
 * know the field by its label.
 */
const LABELS: Readonly<Record<string, FilledText>> = {
    body: fill("Text"),
    categoryID: fill("Category"),
    code: fill("Code"),
    contentLocale: fill("Language"),
    description: fill("Description"),
    discoveryText: fill("Description"),
    discussionID: fill("Post"),
    domains: fill("Email domains"),
    email: fill("Email"),
    guestName: fill("Name"),
    label: fill("Label"),
    language: fill("Language"),
    message: fill("Message"),
    name: fill("Name"),
    newCategoryID: fill("Category"),
    newTagNames: fill("Tags"),
    pageUrl: fill("Address"),
    parentCategoryID: fill("Category"),
    password: fill("Password"),
    reason: fill("Reason"),
    roleID: fill("Role"),
    roleIDs: fill("Roles"),
    tagIDs: fill("Tags"),
    text: fill("Text"),
    themeID: fill("Theme"),
    title: fill("Title"),
    translation: fill("Translation"),
    type: fill("Type"),
    url: fill("Address"),
    urlcode: fill("Address"),
};

/** What concerns programs alone: it says the name that they have sent. */
const FOR_PROGRAMS = /is not known here|can’t be|is not a valid|of this query/;

/** Returns a translation function that says the label of a field where a message names it. */
export function withFieldLabels(t: Translate): Translate {
    const translate: Translate = (text, parameters = {}, context) => {
        const { field } = parameters;
        const label = typeof field === "string" && Object.hasOwn(LABELS, field) ? LABELS[field] : undefined;
        if (!label || FOR_PROGRAMS.test(text)) return t(text, parameters, context);
        return t(text, { ...parameters, field: formatText(t, label) }, context);
    };
    return Object.assign(translate, { locale: t.locale });
}
