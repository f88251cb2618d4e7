import { expect, test } from "@jest/globals";
import { collectRules, listStylesheets } from "./pageStyles";

const laterStyles = {
    "/assets/lists.css": ["discussion-row-root", "pager-root"],
    "/assets/reading.css": ["post-root", "post-head", "pager-root"],
    "/assets/menu.css": ["menu-panel-root"],
};

test("a page links the stylesheets of its content, and no others", () => {
    const stylesheets = (body: string) => listStylesheets(body, { styles: ["/assets/styles.css"], laterStyles, chunks: {} }, []);

    expect(stylesheets("<p>Hello</p>")).toEqual(["/assets/styles.css"]);
    expect(
        stylesheets('<article class="frame post-root"><h2 class="post-head">…</h2></article><nav class="pager-root"></nav>'),
    ).toEqual(["/assets/styles.css", "/assets/reading.css"]);
    expect(stylesheets('<nav class="pager-root"></nav><ul class="discussion-row-root"></ul><p class="post-root"></p>')).toEqual([
        "/assets/styles.css",
        "/assets/lists.css",
        "/assets/reading.css",
    ]);
});

test("of several stylesheets with the rules of a component, a page links the one that its own code fetches", () => {
    const shared = {
        "/assets/widgets.css": ["search-form", "field", "picture"],
        "/assets/home.css": ["search-form", "field", "banner"],
    };
    const manifest = { styles: [], laterStyles: shared, chunks: { home: ["/assets/home.js", "/assets/home.css"] } };
    const body = '<form class="search-form field picture"></form>';

    expect(listStylesheets(body, manifest, ["home"])).toEqual(["/assets/home.css", "/assets/widgets.css"]);
    expect(listStylesheets(body, manifest, ["nowhere"])).toEqual(["/assets/widgets.css"]);
});

test("a page contains the CSS rules that match its classes, theme and text size, each within its at-rules", () => {
    const rules = [
        { within: "@layer base{", css: "b{top:0}", requires: [[]] },
        { within: "@layer base{", css: "i{top:0}", requires: [["post"], ["quote"]] },
        { within: "@layer base{@media print{", css: "b{top:1px}", requires: [[]] },
        { within: "", css: ".post .head{top:0}", requires: [["post", "head"]] },
        { within: "", css: ".unused{top:0}", requires: [] },
        { within: "@media print{", css: ".post{top:0}", requires: [["post"]] },
        { within: "", css: '[data-theme="dark"]{top:0}', requires: [['data-theme="dark"']] },
        { within: "", css: '[data-text-size="large"]{top:0}', requires: [['data-text-size="large"']] },
    ];

    expect(collectRules("<p>post head</p>", { theme: undefined }, { rules })).toBe(
        "@layer base{b{top:0}}@layer base{@media print{b{top:1px}}}",
    );
    expect(collectRules('<p class="post"><b class="small head"></b></p>', { theme: "light" }, { rules })).toBe(
        "@layer base{b{top:0}i{top:0}}@layer base{@media print{b{top:1px}}}.post .head{top:0}@media print{.post{top:0}}",
    );
    expect(collectRules('<p class="quote">', { theme: "dark" }, { rules })).toBe(
        '@layer base{b{top:0}i{top:0}}@layer base{@media print{b{top:1px}}}[data-theme="dark"]{top:0}',
    );
    expect(collectRules("", { theme: "light", textSize: "large" }, { rules })).toBe(
        '@layer base{b{top:0}}@layer base{@media print{b{top:1px}}}[data-text-size="large"]{top:0}',
    );
});
