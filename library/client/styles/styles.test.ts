import { describe, expect, test } from "@jest/globals";
import { palettes } from "@parley/library/contract";
import { collectStyles, defineVariables, globalStyles, keyframes, media, styles, tokens, writeTheme } from "./index";

describe("styles", () => {
    test("gives a part the same readable class name every time", () => {
        const write = () => styles("lamp", { root: { padding: 4 }, wideShade: { inlineSize: "100%" } });

        expect(write()).toEqual({ root: "lamp-root", wideShade: "lamp-wide-shade" });
        expect(write()).toEqual(write());
        expect(collectStyles().split(".lamp-root{").length - 1).toBe(1);
    });

    test("writes nested selectors and media queries after the part's own rules", () => {
        styles("kettle", {
            root: { color: tokens.ink, $nest: { "&:hover": { color: tokens.accent }, [media.small]: { color: tokens.ink2 } } },
        });

        expect(collectStyles()).toContain(
            ".kettle-root{color:var(--ink)}.kettle-root:hover{color:var(--accent)}" +
                "@media (max-width: 599px){.kettle-root{color:var(--ink-2)}}",
        );
    });

    test("preserves the order of two parts even when their rules are equal", () => {
        styles("clock", { face: { color: "red" }, hand: { color: "blue" }, bell: { color: "red" } });

        expect(collectStyles()).toContain(".clock-face{color:red}.clock-hand{color:blue}.clock-bell{color:red}");
    });

    test("writes element rules into a layer of their own, below every class", () => {
        globalStyles("kbd", { padding: 4 });

        expect(collectStyles()).toMatch(/^@layer base\{.*kbd\{padding:4px\}.*?\}\./);
    });

    test("names an animation as given", () => {
        expect(keyframes("lamp-flicker", { to: { opacity: 0 } })).toBe("lamp-flicker");
        expect(collectStyles()).toContain("@keyframes lamp-flicker{to{opacity:0}}");
    });
});

describe("defineVariables", () => {
    test("returns references to the variables and sets their defaults on the document, so that a theme can override them", () => {
        const fan = defineVariables("fan", { maxSpeed: 120, blade: tokens.accent });

        expect(fan).toEqual({ maxSpeed: "var(--fan-max-speed)", blade: "var(--fan-blade)" });
        expect(collectStyles()).toContain(":root{--fan-blade:var(--accent);--fan-max-speed:120px}");
    });
});

describe("theme", () => {
    test("writes each palette for the viewer's choice and for the device's preference", () => {
        writeTheme();
        const css = collectStyles();

        for (const [name, palette] of Object.entries(palettes)) {
            expect(css).toMatch(new RegExp(`\\[data-theme="${name}"\\]\\{[^}]*--paper:${palette.paper};`));
        }
        expect(css).toMatch(
            new RegExp(`prefers-color-scheme:dark\\)\\{:root:not\\(\\[data-theme\\]\\)\\{[^}]*--paper:${palettes.dark.paper};`),
        );
    });

    test("THEME-039 sets the minimum width of a button and its two smaller heights to those of S1§9", () => {
        writeTheme();

        expect(collectStyles()).toMatch(/--btn-min:104px;.*--control-m:32px;.*--control-s:24px/);
    });
});
