import type { Translate } from "@parley/library/client/i18n";
import type { PageSettings, Seo } from "@parley/library/contract";
import type { FoundRoute } from "./pageHead";

type Site = Pick<PageSettings, "siteTitle">;

/** Returns the head of a page with a meta description: its own, or a sentence for its kind. Pages with noindex need none. */
export function addDescription(found: FoundRoute | undefined, head: Seo | undefined, t: Translate, site: Site): Seo | undefined {
    if (!found || !head || head.noIndex || head.description || !("layout" in found.route)) return head;
    const { layoutViewType, recordType } = found.route.layout(found.location);
    const kind = recordType === "category" ? "category" : layoutViewType;
    return { ...head, description: sentenceOf(kind, head.title, t, site) };
}

function sentenceOf(kind: string, title: string, t: Translate, { siteTitle }: Site): string {
    switch (kind) {
        case "home":
            return t("Read, ask and answer at {site}.", { site: siteTitle });
        case "discussionList":
            return t("{title} at {site}, with the latest replies first.", { title, site: siteTitle });
        case "categoryList":
            return t("Everything people write about at {site}, by category.", { site: siteTitle });
        case "category":
            return t("{title}: what people write about it at {site}.", { title, site: siteTitle });
        default:
            return t("{title}: a discussion at {site}.", { title, site: siteTitle });
    }
}
