import { describe, expect, test } from "@jest/globals";
import type { NavigationItem } from "@parley/library/contract";
import type { ShownItem } from "./resolveNavigation";
import { resolveNavigation } from "./resolveNavigation";

const item = (name: string, url: string, more: Partial<NavigationItem> = {}): NavigationItem => ({
    id: name,
    name,
    url,
    ...more,
});

const items = [
    item("Home", "/"),
    item("Posts", "/discussions"),
    item("Categories", "/categories", {
        children: [item("Kettles", "/categories/kettles"), item("Bicycles", "/categories/bicycles")],
    }),
    item("Questions", "/discussions?type=question"),
    item("Almanac", "https://almanac.example/categories"),
];

function names(shown: ShownItem[], wanted: (one: ShownItem) => boolean = () => true): string[] {
    return shown.flatMap((one) => [...(wanted(one) ? [one.name] : []), ...names(one.children, wanted)]);
}

describe("current item", () => {
    test.each([
        ["/", ["Home"]],
        ["/discussions", ["Posts"]],
        ["/Discussions/", ["Posts"]],
        ["/discussions/bookmarked", ["Posts"]],
        ["/discussions?sort=top", ["Posts"]],
        ["/discussions?type=question&sort=top", ["Questions"]],
        ["/categories", ["Categories"]],
        ["/categories/kettles", ["Categories", "Kettles"]],
        ["/categories/kettles/p2", ["Categories", "Kettles"]],
        ["/categories/kettles-and-heat", ["Categories"]],
        ["/discussions-archive", []],
        ["/profile/10/Ines", []],
    ])("NAV-035 at %s is %j, including its ancestors", (here, expected) => {
        expect(names(resolveNavigation(items, { here }), ({ current }) => current !== undefined)).toEqual(expected);
    });

    test.each([
        ["/discussions", "page"],
        ["/discussions?page=1", "page"],
        ["/discussions?page=2", "true"],
        ["/discussions/bookmarked", "true"],
    ])("NAV-036 matches page 1 by default, so at %s Posts is marked as %s", (here, current) => {
        expect(resolveNavigation([item("Posts", "/discussions")], { here })[0]?.current).toBe(current);
        expect(resolveNavigation([item("Posts", "/discussions?page=1")], { here })[0]?.current).toBe(current);
    });

    test("NAV-036 is the link to the second page on that page only", () => {
        const pages = [item("First", "/discussions"), item("Second", "/discussions?page=2")];
        const at = (here: string) => names(resolveNavigation(pages, { here }), ({ current }) => current !== undefined);
        expect([at("/discussions"), at("/discussions?page=2"), at("/discussions?page=3")]).toEqual([
            ["First"],
            ["Second"],
            ["First"],
        ]);
    });

    test("is never a link to the same path on another site", () => {
        expect(names(resolveNavigation(items, { here: "/categories" }), ({ current }) => current !== undefined)).toEqual([
            "Categories",
        ]);
    });
});

describe("visible items", () => {
    test("NAV-041 exclude a hidden item and its children", () => {
        const shown = resolveNavigation([item("Posts", "/discussions"), { ...items[2], isHidden: true } as NavigationItem], {});
        expect(names(shown)).toEqual(["Posts"]);
    });

    test("NAV-042 include an item or child that needs a permission if the viewer has it", () => {
        const guarded = [
            item("Reports", "/reports", { permission: "community.moderate" }),
            item("More", "/more", { children: [item("Log", "/log", { permission: "site.manage" }), item("Rules", "/rules")] }),
        ];
        expect(names(resolveNavigation(guarded, {}))).toEqual(["More", "Rules"]);
        expect(names(resolveNavigation(guarded, { may: (name) => name === "community.moderate" }))).toEqual([
            "Reports",
            "More",
            "Rules",
        ]);
        expect(names(resolveNavigation(guarded, { may: () => true }))).toEqual(["Reports", "More", "Log", "Rules"]);
    });

    test("NAV-039 include a group without a link if it has visible children", () => {
        const group = (children: NavigationItem[]) => item("Broken things", "", { isLink: false, children });
        expect(resolveNavigation([group([item("Kettles", "/categories/kettles")])], {})[0]?.href).toBeUndefined();
        expect(resolveNavigation([group([item("Log", "/log", { permission: "site.manage" })])], {})).toEqual([]);
    });

    test("NAV-037 exclude an item with a refused URL", () => {
        expect(resolveNavigation([item("Evil", "//evil.example")], {})).toEqual([]);
    });

    test("NAV-040 include the text of a badge", () => {
        expect(resolveNavigation([item("Groups", "/groups", { badge: { type: "text", text: "New" } })], {})[0]?.badge).toBe(
            "New",
        );
    });

    test("NAV-052 include whether they lead to another site", () => {
        const foreign = (url: string) => resolveNavigation([item("x", url)], { siteURL: "https://fettle.example" })[0]?.isForeign;
        expect([foreign("https://almanac.example/"), foreign("https://fettle.example/rules"), foreign("/rules")]).toEqual([
            true,
            false,
            false,
        ]);
    });
});
