import { ApiRefusal } from "@parley/library/contract";
import { decodeSegment, escapeText, splitBody } from "@parley/library/server/content";
import type { TranslationServiceType } from "@parley/translationServices/contract";
import type { TranslationServices } from "@parley/translationServices/server";
import type { TranslatablePost } from "./translatablePosts";

/** A translation of a post. */
export interface TranslatedPost {
    service: TranslationServiceType;
    name: string | null;
    bodyHtml: string;
}

/** Titles have 250 characters at most, and translations are longer at times. */
const MAX_NAME_LENGTH = 500;

/**
 * Has the text of a post translated, and the title of a discussion. Throws 502 if the service has lost, added or moved an element: nothing of
 * its answer but words is ever shown (FC-1).
 */
export async function translatePost(
    services: Pick<TranslationServices, "translate">,
    { recordType, name, bodyHtml, lang }: TranslatablePost,
    target: string,
): Promise<TranslatedPost> {
    const split = splitBody(bodyHtml);
    const title = recordType === "discussion" ? [escapeText(name)] : [];
    const { service, texts } = await services.translate({ texts: [...title, ...split.segments], source: lang ?? "", target });
    const translated = split.join(texts.slice(title.length));
    const translatedName = title.length > 0 ? decodeSegment(texts[0] ?? "") : null;
    if (translated === undefined || translatedName === undefined || (translatedName?.length ?? 0) > MAX_NAME_LENGTH)
        throw damaged();
    return { service, name: translatedName?.replace(/\s+/g, " ").trim() || null, bodyHtml: translated };
}

const damaged = () =>
    new ApiRefusal({
        status: 502,
        message: "The translation service has damaged the text, so its translation is not used.",
        description: null,
    });
