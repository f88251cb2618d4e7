import { describe, expect, test } from "@jest/globals";
import { fill, formatText, writeEnglish } from "../filledText";
import type { ColorRole } from "./checkTheme";
import { checkTheme, describePair } from "./checkTheme";
import { InvalidColor, parseColor, printColor, requireColor } from "./color";
import { computeContrastRatio } from "./contrast";
import { mixColors } from "./mixColors";

const printed = (text: string) => {
    const color = parseColor(text);
    return color && printColor(color);
};

describe("parseColor", () => {
    test.each([
        ["#fff", "#ffffff"],
        ["#0B5A78", "#0b5a78"],
        ["  #07c ", "#0077cc"],
    ])("THEME-028 accepts hex colours of 3 or 6 digits: %s", (text, expected) => {
        expect(printed(text)).toBe(expected);
    });

    test.each([
        ["rgb(11, 90, 120)", "#0b5a78"],
        ["RGB(11 90 120)", "#0b5a78"],
        ["rgb(100%, 0%, 50%)", "#ff0080"],
        ["rgba(16, 22, 25, .48)", "rgba(16, 22, 25, 0.48)"],
        ["rgb(16 22 25 / 48%)", "rgba(16, 22, 25, 0.48)"],
        ["rgb(16 22 25 / 0.25)", "rgba(16, 22, 25, 0.25)"],
        ["hsl(120, 100%, 25%)", "#008000"],
        ["hsl(-240deg 100% 25%)", "#008000"],
        ["hsl(360, 100%, 50%)", "#ff0000"],
        ["hsla(240, 100%, 50%, 0.5)", "rgba(0, 0, 255, 0.5)"],
    ])("THEME-029 accepts rgb, rgba, hsl and hsla: %s", (text, expected) => {
        expect(printed(text)).toBe(expected);
    });

    test.each([
        "linear-gradient(#fff, #000)",
        "linear-gradient(90deg, #fff 0%, rgba(0, 0, 0, .5) 50% 80%, hsl(20, 50%, 50%))",
        "linear-gradient(to bottom right, rgb(0 0 0 / .2), #abc 20px)",
    ])("THEME-030 accepts a linear gradient, which keeps its original form: %s", (text) => {
        expect(parseColor(text)).toMatchObject({ kind: "gradient" });
        expect(printed(text)).toBe(text);
    });

    test.each([
        "",
        "red",
        "transparent",
        "kettle #fff",
        "#ff",
        "#ffff",
        "#ff00ff00",
        "#ggg",
        "rgb(256, 0, 0)",
        "rgb(-1, 0, 0)",
        "rgb(0, 256, 0)",
        "rgb(0, 0, 256)",
        "rgb(101%, 0%, 0%)",
        "rgb(50%, 1, 0)",
        "rgb(1, 2)",
        "rgb(1, 2, 3, 4)",
        "rgb(1, 2 3)",
        "rgb(1, 2, 3) url(evil)",
        "rgb(50%, 2, 3)",
        "hsl(120, 100, 25)",
        "hsl(120, 100, 25%)",
        "hsl(120, 100%, 25)",
        "hsl(red, 100%, 25%)",
        "hsl(x1, 100%, 25%)",
        "hsl(1x, 100%, 25%)",
        "hsl(1deg2, 100%, 25%)",
        "hsl(120, 101%, 25%)",
        "hsla(120, 100%, 25%, 2)",
        "linear-gradient(#fff)",
        "kettle linear-gradient(#fff, #000)",
        "linear-gradient(#fff, red)",
        "linear-gradient(sideways, #fff, #000)",
        "linear-gradient(#fff, #000), url(x)",
        "linear-gradient(#fff, #000); color: #fff",
        "radial-gradient(#fff, #000)",
        "var(--ink)",
        `linear-gradient(${"#fff, ".repeat(200)}#000)`,
    ])("THEME-031 refuses anything else, and requireColor throws an error that describes the accepted forms: %j", (text) => {
        expect(parseColor(text)).toBeUndefined();
        expect(() => requireColor(text)).toThrow(InvalidColor);
        expect(() => requireColor(text)).toThrow(
            /^".*" is not a colour\. Accepted are hex colours of 3 or 6 digits .* linear-gradient/,
        );
    });

    test("accepts at most 1,000 characters", () => {
        const gradient = (length: number) => `linear-gradient(${" ".repeat(length - 27)}#fff, #000)`;
        expect(gradient(1000)).toHaveLength(1000);
        expect([parseColor(gradient(1000)), parseColor(gradient(1001))]).toEqual([
            expect.objectContaining({ kind: "gradient" }),
            undefined,
        ]);
    });
});

describe("mixColors", () => {
    test.each([
        [0, "#000000"],
        [0.25, "#404040"],
        [1, "#ffffff"],
    ])("THEME-032 takes a weight of 0 to 1, the share of the first colour: %d", (weight, expected) => {
        expect(mixColors("#fff", "rgb(0, 0, 0)", weight)).toBe(expected);
    });

    test.each([-0.01, 1.01, 50, Number.NaN, Number.POSITIVE_INFINITY])("THEME-032 rejects any other weight: %d", (weight) => {
        expect(() => mixColors("#fff", "#000", weight)).toThrow(RangeError);
    });

    test("gives the more opaque colour more weight, in either order", () => {
        // Like Sass: 0.1 of the white, 0.9 of the black.
        expect(mixColors("rgba(255, 255, 255, .2)", "#000", 0.5)).toBe("rgba(25, 25, 25, 0.6)");
        expect(mixColors("#000", "rgba(255, 255, 255, .2)", 0.5)).toBe("rgba(25, 25, 25, 0.6)");
    });

    test("throws for a gradient, and for a text that is not a colour", () => {
        expect(() => mixColors("#fff", "linear-gradient(#fff, #000)", 0.5)).toThrow(InvalidColor);
        expect(() => mixColors("snow", "#fff", 0.5)).toThrow(InvalidColor);
    });
});

describe("contrastRatio", () => {
    const ratio = (text: string, ground: string) => computeContrastRatio(requireColor(text), requireColor(ground));

    test("is 21 for black on white, 1 for equal colours, and symmetric", () => {
        expect(ratio("#000", "#fff")).toBeCloseTo(21, 5);
        expect(ratio("#0b5a78", "#0b5a78")).toBe(1);
        expect(ratio("#fff", "#0b5a78")).toBe(ratio("#0b5a78", "#fff"));
    });

    test("equals the values of WCAG 2.2", () => {
        expect(ratio("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
        expect(ratio("#ffffff", "#0b5a78")).toBeCloseTo(7.64, 2);
        expect(ratio("#0a0a0a", "#000000")).toBeCloseTo(1.0607, 4);
    });

    test("blends a translucent colour with its background", () => {
        expect(ratio("rgba(0, 0, 0, .5)", "#ffffff")).toBeCloseTo(ratio("rgb(127.5 127.5 127.5)", "#ffffff"), 5);
        expect(ratio("#000000", "rgba(0, 0, 0, 0)")).toBeCloseTo(21, 5);
    });

    test("is the lowest contrast along a gradient", () => {
        expect(ratio("#ffffff", "linear-gradient(#000000, #767676)")).toBeCloseTo(4.54, 2);
    });
});

describe("checkTheme", () => {
    const BLACK = "#000000";
    const WHITE = "#ffffff";
    /** Black on white, and white on black: all text is readable. */
    const palette: Record<ColorRole, string> = {
        ...{ ink: BLACK, ink2: BLACK, ink3: BLACK, inkOff: BLACK, danger: BLACK, warn: BLACK, success: BLACK, info: BLACK },
        ...{ codeInk: BLACK, codeKey: BLACK, codeStr: BLACK, codeNote: BLACK, lineField: BLACK, focus: BLACK },
        ...{ accent: BLACK, accentHover: BLACK, accentPress: BLACK, onAccent: WHITE },
        ...{ dangerFill: BLACK, dangerFillHover: BLACK, onDanger: WHITE },
        ...{ toast: BLACK, onToast: WHITE, onToast2: WHITE, toastAccent: WHITE },
        ...{
            paper: WHITE,
            paperWash: WHITE,
            paperSunk: WHITE,
            paperRaised: WHITE,
            paperOver: WHITE,
            selection: WHITE,
            mark: WHITE,
        },
        ...{ accentTint: WHITE, accentTint2: WHITE, dangerTint: WHITE, warnTint: WHITE, successTint: WHITE, infoTint: WHITE },
    };

    test("passes if every pair has the required contrast", () => {
        expect(checkTheme(palette, "AAA")).toMatchObject({ passes: true, failures: [] });
        expect(checkTheme({ ...palette, inkOff: "#6a6a6a" }, "AAA").passes).toBe(true);
    });

    test("measures every pair of text and background in the design", () => {
        const grounds = new Map<string, number>();
        for (const { kind, ground } of checkTheme(palette).pairs) {
            grounds.set(`${kind} ${ground}`, (grounds.get(`${kind} ${ground}`) ?? 0) + 1);
        }

        expect(Object.fromEntries(grounds)).toEqual({
            ...{ "text paper": 9, "text paperWash": 13, "text paperSunk": 8, "text paperRaised": 8, "text paperOver": 4 },
            ...{ "text accentTint": 5, "text accentTint2": 4, "text dangerTint": 3, "text warnTint": 3, "text successTint": 3 },
            ...{ "text infoTint": 3, "text selection": 1, "text mark": 1, "text ink": 1, "text toast": 3 },
            ...{
                "text accent": 1,
                "text accentHover": 1,
                "text accentPress": 1,
                "text dangerFill": 1,
                "text dangerFillHover": 1,
            },
            ...{ "edge paper": 3, "edge paperRaised": 2, "edge paperWash": 2, "edge accentTint": 1 },
        });
    });

    test("describes unreadable text in a sentence for each background", () => {
        const check = checkTheme({ ...palette, onAccent: "#6a6a6a" });

        expect(check.passes).toBe(false);
        expect(check.failures).toEqual([
            "Text on the accent button: 3.8 : 1, needs 4.5 : 1",
            "Text on the accent button under the pointer: 3.8 : 1, needs 4.5 : 1",
            "Text on the accent button when pressed: 3.8 : 1, needs 4.5 : 1",
        ]);
        expect(check.pairs.find(({ color, ground }) => color === "onAccent" && ground === "accent")).toMatchObject({
            kind: "text",
            need: 4.5,
            passes: false,
        });
    });

    test("requires 7 : 1 of a high contrast palette, and 3 : 1 of edges in both levels", () => {
        const faint = { ...palette, ink3: "#6a6a6a", lineField: "#a0a0a0" };
        const edges = [
            "The edge of fields and buttons on the page: 2.6 : 1, needs 3 : 1",
            "The edge of fields and buttons on menus and dialogs: 2.6 : 1, needs 3 : 1",
            "The edge of fields and buttons on the quiet ground: 2.6 : 1, needs 3 : 1",
        ];

        expect(checkTheme(faint, "AA").failures).toEqual(edges);
        expect(checkTheme(faint, "AAA").failures).toEqual(
            expect.arrayContaining([...edges, "Small print on the page: 5.4 : 1, needs 7 : 1"]),
        );
    });

    test("blends a translucent background with the page", () => {
        const check = checkTheme({ ...palette, paper: BLACK, ink: WHITE, mark: "rgba(255, 255, 255, .9)" });

        expect(check.failures).toContain("Text on found words: 1.2 : 1, needs 4.5 : 1");
    });

    test("passes a pair with exactly the required contrast", () => {
        const grounds = { paper: "#f9f9f9", paperRaised: "#f9f9f9", paperWash: "#f9f9f9" };
        const gray = 144.8329727223737;
        const check = checkTheme({ ...palette, ...grounds, lineField: `rgb(${gray}, ${gray}, ${gray})` });

        expect(check.pairs.find(({ color, ground }) => color === "lineField" && ground === "paper")?.ratio).toBe(3);
        expect(check.failures).toEqual([]);
    });

    test("represents a page that is a gradient by its first colour", () => {
        const gradient = { ...palette, paper: "linear-gradient(#ffffff, #eeeeee)" };

        expect(checkTheme({ ...gradient, mark: "rgba(255, 255, 255, .5)" }).failures).toEqual([]);
        expect(checkTheme({ ...gradient, mark: "rgba(0, 0, 0, .9)" }).failures).toEqual([
            "Text on found words: 1.2 : 1, needs 4.5 : 1",
        ]);
    });

    test("never rounds a failing ratio up to the required one", () => {
        const pair = {
            name: fill("Text on the page"),
            kind: "text",
            color: "ink",
            ground: "paper",
            need: 4.5,
            passes: false,
        } as const;

        expect(formatText(writeEnglish, describePair({ ...pair, ratio: 4.499 }))).toBe(
            "Text on the page: 4.4 : 1, needs 4.5 : 1",
        );
    });

    test("THEME-031 refuses a palette without a colour for each role", () => {
        expect(() => checkTheme({ ...palette, ink: "ink" })).toThrow(InvalidColor);
    });
});
