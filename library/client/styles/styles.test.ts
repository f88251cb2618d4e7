import { describe, expect, test } from "@jest/globals";
import { collectStyles, defineVariables, globalStyles, keyframes, media, palettes, styles, tokens, writeTheme } from "./index";

describe("styles", () => {
    test("give a part the same readable class name every time", () => {
        const write = () => styles("lamp", { root: { padding: 4 }, wideShade: { inlineSize: "100%" } });

        expect(write()).toEqual({ root: "lamp-root", wideShade: "lamp-wide-shade" });
        expect(write()).toEqual(write());
        expect(collectStyles().split(".lamp-root{").length - 1).toBe(1);
    });

    test("write nested selectors and media queries after the part's own rules", () => {
        styles("kettle", {
            root: { color: tokens.ink, $nest: { "&:hover": { color: tokens.accent }, [media.small]: { color: tokens.ink2 } } },
        });

        expect(collectStyles()).toContain(
            ".kettle-root{color:var(--ink)}.kettle-root:hover{color:var(--accent)}" +
                "@media (max-width: 599px){.kettle-root{color:var(--ink-2)}}",
        );
    });

    test("keep the order of two parts even when their rules are equal", () => {
        styles("clock", { face: { color: "red" }, hand: { color: "blue" }, bell: { color: "red" } });

        expect(collectStyles()).toContain(".clock-face{color:red}.clock-hand{color:blue}.clock-bell{color:red}");
    });

    test("keep plain elements below every class, in a layer of their own", () => {
        globalStyles("kbd", { padding: 4 });

        expect(collectStyles()).toMatch(/^@layer base\{.*kbd\{padding:4px\}.*?\}\./);
    });

    test("name an animation as it is called", () => {
        expect(keyframes("lamp-flicker", { to: { opacity: 0 } })).toBe("lamp-flicker");
        expect(collectStyles()).toContain("@keyframes lamp-flicker{to{opacity:0}}");
    });
});

describe("variables of a component", () => {
    test("stand in rules by name and have their default on the document, so that a theme can set them", () => {
        const fan = defineVariables("fan", { maxSpeed: 120, blade: tokens.accent });

        expect(fan).toEqual({ maxSpeed: "var(--fan-max-speed)", blade: "var(--fan-blade)" });
        expect(collectStyles()).toContain(":root{--fan-blade:var(--accent);--fan-max-speed:120px}");
    });
});

describe("the theme", () => {
    test("writes each palette for the reader's choice and for the device's wish", () => {
        writeTheme();
        const css = collectStyles();

        for (const [name, palette] of Object.entries(palettes)) {
            expect(css).toMatch(new RegExp(`\\[data-theme="${name}"\\]\\{[^}]*--paper:${palette.paper};`));
        }
        expect(css).toMatch(
            new RegExp(`prefers-color-scheme: dark\\)\\{:root:not\\(\\[data-theme\\]\\)\\{[^}]*--paper:${palettes.dark.paper};`),
        );
    });

    test("THEME-039 sets the least width of a button and its two smaller heights as S1§9 gives them", () => {
        writeTheme();

        expect(collectStyles()).toMatch(/--btn-min:104px;.*--control-m:32px;.*--control-s:24px/);
    });
});
