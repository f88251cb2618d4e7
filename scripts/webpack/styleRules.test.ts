import { expect, test } from "@jest/globals";
import { styleRulesOf } from "./styleRules.cjs";

const requirementsIn = (css: string) =>
    Object.fromEntries(styleRulesOf([css]).map((rule) => [rule.within + rule.css, rule.requires]));

test("a rule requires the classes of its selectors, and no states that change without scripts", () => {
    expect(
        requirementsIn(
            ".card:hover > .head{opacity:1}.post h2, .quote{margin:0}details[open] > .menu::before{top:0}a:focus-visible{outline:0}" +
                ':where(.row > *){gap:0}.list:not(.short) li{top:0}.bar:is(.wide, .full){top:0}html:has(.sheet){top:0}[dir="rtl"] .arrow{top:0}',
        ),
    ).toEqual({
        ".card:hover > .head{opacity:1}": [["card", "head"]],
        ".post h2, .quote{margin:0}": [["post"], ["quote"]],
        "details[open] > .menu::before{top:0}": [["menu"]],
        "a:focus-visible{outline:0}": [[]],
        ":where(.row > *){gap:0}": [["row"]],
        ".list:not(.short) li{top:0}": [["list"]],
        ".bar:is(.wide, .full){top:0}": [["bar"]],
        "html:has(.sheet){top:0}": [["sheet"]],
        '[dir="rtl"] .arrow{top:0}': [["arrow"]],
    });
});

test("rules keep their surrounding rules, and those with the same requires are merged", () => {
    expect(styleRulesOf(["@layer base{b{top:0}i{top:0}@media print{b{top:1px}}}.card{top:0}.card:hover{top:1px}"])).toEqual([
        { within: "@layer base{", css: "b{top:0}i{top:0}", requires: [[]] },
        { within: "@layer base{@media print{", css: "b{top:1px}", requires: [[]] },
        { within: "", css: ".card{top:0}.card:hover{top:1px}", requires: [["card"]] },
    ]);
});

test("variables and animations are needed where they are used, also by other variables, and themes where they are chosen", () => {
    const rules =
        ':root{--ink:#000;--size:var(--step);--step:4px;--unused:1px}[data-theme="dark"]{color-scheme:dark;--ink:#fff}[data-text-size="large"]{top:0}' +
        ".note{color:var(--ink)}.box{inset:var(--size, 0)}@keyframes turn{to{top:0}}@keyframes turn-back{to{top:0}}.wheel{animation:turn 1s}";
    expect(requirementsIn(rules)).toEqual({
        ":root{--ink:#000;": [["note"]],
        ":root{--size:var(--step);--step:4px;": [["box"]],
        ":root{--unused:1px;": [],
        '[data-theme="dark"]{color-scheme:dark;': [['data-theme="dark"']],
        '[data-theme="dark"]{--ink:#fff;': [['data-theme="dark"', "note"]],
        '[data-text-size="large"]{top:0}': [['data-text-size="large"']],
        ".note{color:var(--ink)}": [["note"]],
        ".box{inset:var(--size, 0)}": [["box"]],
        "@keyframes turn{to{top:0}}": [["wheel"]],
        "@keyframes turn-back{to{top:0}}": [],
        ".wheel{animation:turn 1s}": [["wheel"]],
    });
});

test("rules in several sheets occur once, in the order of the first; rules repeated in one sheet stay repeated", () => {
    const rules = styleRulesOf([".a{top:0}.b{top:0}.a{top:0}", ".c{top:0}.b{top:0}", "/* a map */.a{top:0}.d{top:0}"]);
    expect(rules.map(({ css }) => css)).toEqual([".a{top:0}", ".b{top:0}", ".a{top:0}", ".c{top:0}", ".d{top:0}"]);
});
