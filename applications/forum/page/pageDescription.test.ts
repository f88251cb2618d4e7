import { describe, expect, test } from "@jest/globals";
import { createTranslate } from "@parley/library/client/i18n";
import { listRoutes } from "@parley/library/client/routing";
import type { Seo } from "@parley/library/contract";
import { describedHead } from "./pageDescription";
import type { FoundRoute } from "./pageHead";
import "../features";

const t = createTranslate("en", {});
const site = { siteTitle: "Fettle, the Wexley mending society" };

/** A page of the forum, as it is found by its address's pattern. */
function pageAt(pattern: string): FoundRoute {
    const route = listRoutes().find(({ path }) => path === pattern);
    if (!route) throw new Error(`there is no page at ${pattern}`);
    return { route, place: { params: {}, url: new URL("http://forum.test/") } };
}

const descriptionAt = (pattern: string, head: Seo) => describedHead(pageAt(pattern), head, t, site)?.description;

describe("what is told of a page to those who look for it", () => {
    test("is the page's own words where there are some: what a community says of itself is its home page's", () => {
        expect(descriptionAt("/", { title: "Fettle", description: "We mend things." })).toBe("We mend things.");
        expect(descriptionAt("/categories/:urlcode", { title: "Wood", description: "Chairs and tables." })).toBe(
            "Chairs and tables.",
        );
    });

    test("is another sentence on each page that is to be found and says nothing of itself", () => {
        const told = [
            descriptionAt("/", { title: "Fettle" }),
            descriptionAt("/discussions", { title: "Posts" }),
            descriptionAt("/discussions/:page", { title: "Posts – Page 2" }),
            descriptionAt("/categories", { title: "Categories" }),
            descriptionAt("/categories/:urlcode", { title: "Wood" }),
            descriptionAt("/categories/:urlcode/:page", { title: "Wood – Page 2" }),
            descriptionAt("/discussion/:discussionID", { title: "The chair creaks" }),
        ];
        expect(told.every(Boolean)).toBe(true);
        expect(new Set(told).size).toBe(told.length);
    });

    test("is left out of pages that are not to be found", () => {
        expect(descriptionAt("/discussions", { title: "Posts", noIndex: true })).toBeUndefined();
    });
});
