import { expect, test } from "@jest/globals";
import { createTranslate } from "@parley/library/client/i18n";
import { resolveNavigation } from "@parley/library/client/navigation";
import { createSiteItems, findActiveAddress } from "./siteItems";

const t = createTranslate("en", {});

test("NAV-043 /discussions and /categories are labelled Posts and Categories", () => {
    expect(createSiteItems({ forum: true }, t).map(({ name, url }) => [name, url])).toEqual([
        ["Posts", "/discussions"],
        ["Categories", "/categories"],
    ]);
});

test("NAV-044 both are shown only if the site section has a forum", () => {
    expect(resolveNavigation(createSiteItems({ forum: true }, t), {})).toHaveLength(2);
    expect(resolveNavigation(createSiteItems({ forum: false }, t), {})).toEqual([]);
});

test.each([
    ["/discussions", "Posts"],
    ["/discussion/5/kettle-trips", "Posts"],
    ["/discussion/comment/7", "Posts"],
    ["/categories/kettles", "Categories"],
    ["/profile/10/Ines", undefined],
])("NAV-035 at %s the active entry is %s", (pathname, name) => {
    const shown = resolveNavigation(createSiteItems({ forum: true }, t), { here: findActiveAddress({ pathname, search: "" }) });
    expect(shown.find(({ current }) => current)?.name).toBe(name);
});
