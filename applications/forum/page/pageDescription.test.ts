import { describe, expect, test } from "@jest/globals";
import { createTranslate } from "@parley/library/client/i18n";
import { listRoutes } from "@parley/library/client/routing";
import type { Seo } from "@parley/library/contract";
import { addDescription } from "./pageDescription";
import type { FoundRoute } from "./pageHead";
import "../features";

const t = createTranslate("en", {});
const site = { siteTitle: "Fettle, the Wexley mending society" };

/** Returns the route with this path. */
function pageAt(pattern: string): FoundRoute {
    const route = listRoutes().find(({ path }) => path === pattern);
    if (!route) throw new Error(`there is no page at ${pattern}`);
    return { route, location: { params: {}, url: new URL("http://forum.test/") } };
}

const descriptionAt = (pattern: string, head: Seo) => addDescription(pageAt(pattern), head, t, site)?.description;

describe("the meta description", () => {
    test("is the text of the page itself if it has one; on the home page that of the community", () => {
        expect(descriptionAt("/", { title: "Fettle", description: "We mend things." })).toBe("We mend things.");
        expect(descriptionAt("/categories/:urlcode", { title: "Wood", description: "Chairs and tables." })).toBe(
            "Chairs and tables.",
        );
    });

    test("is a different sentence on each other page that search engines may index", () => {
        const descriptions = [
            descriptionAt("/", { title: "Fettle" }),
            descriptionAt("/discussions", { title: "Posts" }),
            descriptionAt("/discussions/:page", { title: "Posts – Page 2" }),
            descriptionAt("/categories", { title: "Categories" }),
            descriptionAt("/categories/:urlcode", { title: "Wood" }),
            descriptionAt("/categories/:urlcode/:page", { title: "Wood – Page 2" }),
            descriptionAt("/discussion/:discussionID", { title: "The chair creaks" }),
        ];
        expect(descriptions.every(Boolean)).toBe(true);
        expect(new Set(descriptions).size).toBe(descriptions.length);
    });

    test("is left out of pages with noindex", () => {
        expect(descriptionAt("/discussions", { title: "Posts", noIndex: true })).toBeUndefined();
    });
});
