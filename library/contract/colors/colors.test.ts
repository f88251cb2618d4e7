import { describe, expect, test } from "@jest/globals";
import type { ColorRole } from "./checkTheme";
import { checkTheme, describePair } from "./checkTheme";
import { InvalidColor, parseColor, printColor, requireColor } from "./color";
import { contrastRatio } from "./contrast";
import { mixColors } from "./mixColors";

const printed = (text: string) => {
    const color = parseColor(text);
    return color && printColor(color);
};

describe("a colour", () => {
    test.each([
        ["#fff", "#ffffff"],
        ["#0B5A78", "#0b5a78"],
        ["  #07c ", "#0077cc"],
    ])("THEME-028 may be a hex colour of 3 or 6 digits: %s", (text, expected) => {
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
    ])("THEME-029 may be rgb, rgba, hsl or hsla: %s", (text, expected) => {
        expect(printed(text)).toBe(expected);
    });

    test.each([
        "linear-gradient(#fff, #000)",
        "linear-gradient(90deg, #fff 0%, rgba(0, 0, 0, .5) 50% 80%, hsl(20, 50%, 50%))",
        "linear-gradient(to bottom right, rgb(0 0 0 / .2), #abc 20px)",
    ])("THEME-030 may be a linear gradient, which is kept as it was written: %s", (text) => {
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
    ])("THEME-031 is nothing else, and an error that says what is accepted where one is required: %j", (text) => {
        expect(parseColor(text)).toBeUndefined();
        expect(() => requireColor(text)).toThrow(InvalidColor);
        expect(() => requireColor(text)).toThrow(
            /^".*" is not a colour\. Accepted are hex colours of 3 or 6 digits .* linear-gradient/,
        );
    });

    test("has at most 1,000 characters", () => {
        const gradient = (length: number) => `linear-gradient(${" ".repeat(length - 27)}#fff, #000)`;
        expect(gradient(1000)).toHaveLength(1000);
        expect([parseColor(gradient(1000)), parseColor(gradient(1001))]).toEqual([
            expect.objectContaining({ kind: "gradient" }),
            undefined,
        ]);
    });
});

describe("a mix", () => {
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

    test("gives the more opaque colour more weight, whichever comes first", () => {
        // As Sass does: 0.1 of the white, 0.9 of the black.
        expect(mixColors("rgba(255, 255, 255, .2)", "#000", 0.5)).toBe("rgba(25, 25, 25, 0.6)");
        expect(mixColors("#000", "rgba(255, 255, 255, .2)", 0.5)).toBe("rgba(25, 25, 25, 0.6)");
    });

    test("needs two colours, and a gradient is not one", () => {
        expect(() => mixColors("#fff", "linear-gradient(#fff, #000)", 0.5)).toThrow(InvalidColor);
        expect(() => mixColors("snow", "#fff", 0.5)).toThrow(InvalidColor);
    });
});

describe("contrast", () => {
    const ratio = (text: string, ground: string) => contrastRatio(requireColor(text), requireColor(ground));

    test("is 21 for black on white, 1 for a colour on itself, and the same both ways", () => {
        expect(ratio("#000", "#fff")).toBeCloseTo(21, 5);
        expect(ratio("#0b5a78", "#0b5a78")).toBe(1);
        expect(ratio("#fff", "#0b5a78")).toBe(ratio("#0b5a78", "#fff"));
    });

    test("is what WCAG 2.2 computes", () => {
        expect(ratio("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
        expect(ratio("#ffffff", "#0b5a78")).toBeCloseTo(7.64, 2);
        expect(ratio("#0a0a0a", "#000000")).toBeCloseTo(1.0607, 4);
    });

    test("sees a colour that is not opaque over its ground", () => {
        expect(ratio("rgba(0, 0, 0, .5)", "#ffffff")).toBeCloseTo(ratio("rgb(127.5 127.5 127.5)", "#ffffff"), 5);
        expect(ratio("#000000", "rgba(0, 0, 0, 0)")).toBeCloseTo(21, 5);
    });

    test("counts the worst end of a gradient", () => {
        expect(ratio("#ffffff", "linear-gradient(#000000, #767676)")).toBeCloseTo(4.54, 2);
    });
});

describe("the check of a theme", () => {
    const BLACK = "#000000";
    const WHITE = "#ffffff";
    /** Black on white, and white on what is black: everything can be read. */
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

    test("passes when every pair has the contrast it needs", () => {
        expect(checkTheme(palette, "AAA")).toMatchObject({ passes: true, failures: [] });
        expect(checkTheme({ ...palette, inkOff: "#6a6a6a" }, "AAA").passes).toBe(true);
    });

    test("measures every pair of ink and ground that the look promises", () => {
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

    test("says in a sentence which text cannot be read where", () => {
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

    test("asks 7 : 1 of a high contrast palette, and 3 : 1 of edges in both", () => {
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

    test("sees a translucent ground over the page", () => {
        const check = checkTheme({ ...palette, paper: BLACK, ink: WHITE, mark: "rgba(255, 255, 255, .9)" });

        expect(check.failures).toContain("Text on found words: 1.2 : 1, needs 4.5 : 1");
    });

    test("passes a pair that has exactly the contrast it needs", () => {
        const grounds = { paper: "#f9f9f9", paperRaised: "#f9f9f9", paperWash: "#f9f9f9" };
        const gray = 144.8329727223737;
        const check = checkTheme({ ...palette, ...grounds, lineField: `rgb(${gray}, ${gray}, ${gray})` });

        expect(check.pairs.find(({ color, ground }) => color === "lineField" && ground === "paper")?.ratio).toBe(3);
        expect(check.failures).toEqual([]);
    });

    test("sees a page that is a gradient in its first colour", () => {
        const gradient = { ...palette, paper: "linear-gradient(#ffffff, #eeeeee)" };

        expect(checkTheme({ ...gradient, mark: "rgba(255, 255, 255, .5)" }).failures).toEqual([]);
        expect(checkTheme({ ...gradient, mark: "rgba(0, 0, 0, .9)" }).failures).toEqual([
            "Text on found words: 1.2 : 1, needs 4.5 : 1",
        ]);
    });

    test("never lets a ratio that fails look as if it passed", () => {
        const pair = { name: "Text on the page", kind: "text", color: "ink", ground: "paper", need: 4.5, passes: false } as const;

        expect(describePair({ ...pair, ratio: 4.499 })).toBe("Text on the page: 4.4 : 1, needs 4.5 : 1");
    });

    test("THEME-031 refuses a palette in which a role has no colour", () => {
        expect(() => checkTheme({ ...palette, ink: "ink" })).toThrow(InvalidColor);
    });
});
