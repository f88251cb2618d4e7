import { describe, expect, test } from "@jest/globals";
import { checkTheme } from "./checkTheme";
import { InvalidColor, requireColor } from "./color";
import { derivePalettes } from "./derivePalettes";
import { fromOklch, toOklch } from "./oklch";
import type { PaletteName } from "./palettes";
import { palettes } from "./palettes";
import { printPalettes } from "./printPalettes";
import { checkRoles } from "./roleColors";

const NAMES = Object.keys(palettes) as PaletteName[];

/** Returns reproducible colours of all kinds: light, dark, loud and grey ones. */
function randomColors(count: number): string[] {
    let seed = 24;
    const next = () => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
        return seed / 2_147_483_648;
    };
    return Array.from({ length: count }, () => {
        const [red, green, blue] = next() < 0.2 ? Array<number>(3).fill(next()) : [next(), next(), next()];
        return `rgb(${[red, green, blue].map((share = 0) => Math.floor(share * 256)).join(", ")})`;
    });
}

function failuresOf(accent: string, ground: string, tone: object = {}): string[] {
    const derived = derivePalettes({ accent, ground, ...tone }).palettes;
    return NAMES.flatMap((name) =>
        checkTheme(derived[name], name.endsWith("contrast") ? "AAA" : "AA").failures.map(
            (failure) => `${accent} on ${ground}, ${name}: ${failure}`,
        ),
    );
}

/** Returns the angle between the hues of two colours, in radians. */
function hueDistance(one: string, other: string): number {
    const angle = Math.abs(toOklch(solid(one)).hue - toOklch(solid(other)).hue);
    return Math.min(angle, 2 * Math.PI - angle);
}

const solid = (text: string) => {
    const color = requireColor(text);
    if (color.kind !== "solid") throw new Error("not a solid colour");
    return color;
};

const TONES = (["cool", "normal", "warm"] as const).flatMap((warmth) =>
    (["quiet", "normal", "strong"] as const).map((strength) => ({ warmth, strength })),
);

/** Returns the colours that a document has of the CSS of a theme over those of the build, as browsers do: later rules win. */
function applyTheme(css: string, chosen: PaletteName | undefined, device: { isDark: boolean; hasContrast: boolean }) {
    const shown: Record<string, string> = {};
    const isMet = (media = "") =>
        (!media.includes("dark") || device.isDark) && (!media.includes("contrast") || device.hasContrast);
    const selects = (selector: string) =>
        selector.startsWith(":root,") || selector === (chosen ? `[data-theme="${chosen}"]` : ":root:not([data-theme])");
    for (const [, media, selector = "", values = ""] of css.matchAll(/(?:@media ([^{]*)\{)?([^{}]+)\{([^{}]*)\}\}?/g))
        if (isMet(media) && selects(selector))
            for (const [name = "", value = ""] of values.split(";").map((each) => each.split(":"))) shown[name] = value;
    return shown;
}

describe("palettes derived from two colours", () => {
    test("FC-59 are what a document shows in each palette, chosen or that of the device", () => {
        const derived = derivePalettes({ accent: "#1d4e89", ground: "#f5f8fc", warmth: "cool" }).palettes;
        const css = printPalettes(derived);
        const ofDevice = (name: PaletteName) => ({ isDark: name.startsWith("dark"), hasContrast: name.endsWith("contrast") });
        for (const name of NAMES)
            for (const [chosen, device] of [
                [name, ofDevice("light")],
                [name, ofDevice("dark-contrast")],
                [undefined, ofDevice(name)],
            ] as const) {
                const shown = applyTheme(css, chosen, device);
                const { paper, ink, accent, lineField } = derived[name];
                const own = { paper, ink, accent, lineField };
                // A role that no palette changes is that of the build.
                const seen = {
                    paper: shown["--paper"] ?? palettes[name].paper,
                    ink: shown["--ink"] ?? palettes[name].ink,
                    accent: shown["--accent"] ?? palettes[name].accent,
                    lineField: shown["--line-field"] ?? palettes[name].lineField,
                };
                expect([name, chosen, seen]).toEqual([name, chosen, own]);
            }
    });

    test("pass for every pair in all four palettes, for 1,000 random choices", () => {
        const colors = randomColors(2_000);
        const failures = colors
            .slice(1_000)
            .flatMap((ground, index) => failuresOf(colors[index] ?? "#000", ground, TONES[index % TONES.length]))
            .slice(0, 20);

        expect(failures).toEqual([]);
    });

    test.each(["#000", "#fff", "#777", "#f00", "#0f0", "#00f", "#ff0", "#0ff", "#f0f"])(
        "pass for an accent of %s on grounds of all extremes",
        (accent) => {
            const grounds = ["#000", "#fff", "#777", "#f00", "#0f0", "#00f", "#ff0", accent];
            expect(grounds.flatMap((ground) => failuresOf(accent, ground))).toEqual([]);
        },
    );

    test("have a chosen colour unchanged where it is legible", () => {
        const derived = derivePalettes({ accent: "#6b3300", ground: "#fff8ef" });

        expect(derived.palettes.light).toMatchObject({ accent: "#6b3300", paper: "#fff8ef" });
        expect(derived.palettes["light-contrast"].accent).toBe("#6b3300");
        expect(derived.adjusted.map(({ palette, role }) => `${palette} ${role}`)).toEqual([
            "dark accent",
            "dark-contrast accent",
        ]);
    });

    test("have a chosen colour that is not legible in the nearest lightness that is, and say so", () => {
        const { palettes: derived, adjusted } = derivePalettes({ accent: "#ff8a00", ground: "#ffffff" });
        const [chosen, used] = [toOklch(solid("#ff8a00")), toOklch(solid(derived.light.accent))];

        expect(adjusted).toContainEqual({ palette: "light", role: "accent", chosen: "#ff8a00", used: derived.light.accent });
        expect(used.lightness).toBeLessThan(chosen.lightness);
        expect(hueDistance("#ff8a00", derived.light.accent)).toBeLessThan(0.05);
        // A little lighter it fails.
        const lighter = fromOklch({ ...used, lightness: used.lightness + 0.01 });
        const accent = `rgb(${lighter.red}, ${lighter.green}, ${lighter.blue})`;
        expect(checkTheme({ ...derived.light, accent }).passes).toBe(false);
    });

    test("have a dark ground in the dark palettes, and its hue in the light ones", () => {
        const { palettes: derived } = derivePalettes({ accent: "#8fd0ea", ground: "#1a1033" });

        expect(derived.dark.paper).toBe("#1a1033");
        expect(toOklch(solid(derived.light.paper)).lightness).toBeGreaterThan(0.95);
        expect(hueDistance("#1a1033", derived.light.paper)).toBeLessThan(0.4);
    });

    test("keep the hue of the accent in high contrast", () => {
        const { palettes: derived } = derivePalettes({ accent: "#b8860b", ground: "#ffffff" });

        for (const name of ["light-contrast", "dark-contrast"] as const)
            expect(hueDistance("#b8860b", derived[name].accent)).toBeLessThan(0.15);
    });

    test("have no hue where nothing chosen has one", () => {
        const { palettes: derived } = derivePalettes({ accent: "#444444", ground: "#ffffff" });
        const roles = ["paper", "paperWash", "paperSunk", "line", "ink", "ink2", "accent", "accentTint", "selection"] as const;

        for (const name of NAMES)
            for (const role of roles) expect(toOklch(solid(derived[name][role])).chroma).toBeLessThan(0.004);
    });

    test("have warmer or cooler greys, and more or less colour, while chosen colours stay", () => {
        const colors = { accent: "#0b5a78", ground: "#ffffff" };
        const derive = (tone: object) => derivePalettes({ ...colors, ...tone }).palettes.light;
        const [warm, cool] = [derive({ warmth: "warm" }), derive({ warmth: "cool" })];
        for (const palette of [warm, cool]) expect(palette).toMatchObject({ accent: "#0b5a78", paper: "#ffffff" });
        expect(solid(warm.paperWash).red).toBeGreaterThan(solid(warm.paperWash).blue);
        expect(solid(cool.paperWash).red).toBeLessThan(solid(cool.paperWash).blue);
        const chromaOf = (strength: string) => toOklch(solid(derive({ strength }).accentTint)).chroma;
        expect(chromaOf("quiet")).toBeLessThan(chromaOf("normal"));
        expect(chromaOf("normal")).toBeLessThan(chromaOf("strong"));
    });

    test("have single colours as they are chosen, which are measured, unless text would be below 3 : 1", () => {
        const colors = { accent: "#0b5a78", ground: "#ffffff" };
        const roles = { light: { ink2: "#808080", ink3: "#dddddd", danger: "#900000" } };
        const { palettes: derived, adjusted } = derivePalettes({ ...colors, roles });
        const { palettes: without } = derivePalettes(colors);
        expect(derived.light).toMatchObject({ ink2: "#808080", ink3: without.light.ink3, danger: "#900000" });
        expect(derived.dark).toEqual(without.dark);
        expect(adjusted.filter(({ palette }) => palette === "light")).toEqual([]);

        const [quiet, small, red] = checkRoles(without, roles);
        expect(quiet).toMatchObject({ role: "ink2", passes: false, isLegible: true });
        expect(quiet?.worst.ratio).toBeLessThan(4.5);
        expect(checkTheme({ ...without.light, ink2: quiet?.nearest ?? "" }).passes).toBe(true);
        expect(toOklch(solid(quiet?.nearest ?? "")).lightness).toBeLessThan(toOklch(solid("#808080")).lightness);
        expect(small).toMatchObject({ role: "ink3", isLegible: false });
        expect(red).toMatchObject({ role: "danger", passes: true, nearest: undefined });
    });

    test("THEME-031 are not derived from what is no colour, nor from a gradient", () => {
        expect(() => derivePalettes({ accent: "petrol", ground: "#fff" })).toThrow(InvalidColor);
        expect(() => derivePalettes({ accent: "#000", ground: "linear-gradient(#fff, #000)" })).toThrow(InvalidColor);
    });
});

test("a colour survives OKLCH unchanged", () => {
    for (const text of randomColors(200)) expect(fromOklch(toOklch(solid(text)))).toEqual(solid(text));
});
