import type { ColorRole, ContrastLevel } from "./checkTheme";
import { getRequiredContrast, listPairs } from "./checkTheme";
import type { SolidColor } from "./color";
import { InvalidColor, printColor, requireColor } from "./color";
import { computeContrastRatio } from "./contrast";
import type { Oklch } from "./oklch";
import { fromOklch, toOklch } from "./oklch";
import type { Palette, PaletteName } from "./palettes";
import { palettes } from "./palettes";
import type { RoleColors } from "./roleColors";
import { withRoles } from "./roleColors";

/** The two colours from which the palettes of a theme are derived, and how. */
export interface ThemeColors {
    /** Colour of links, buttons and what is new. */
    accent: string;
    /** Colour of the page: of the light palette if it is light, otherwise of the dark one. */
    ground: string;
    /** Tone of what is nearly grey; by default that of the chosen colours. */
    warmth?: keyof typeof WARMTHS;
    /** How much colour surfaces and selected rows have. */
    strength?: keyof typeof STRENGTHS;
    /** Single colours in place of the derived ones. */
    roles?: RoleColors;
}

/** Hue of what is nearly grey, in radians. */
export const WARMTHS = { cool: 4.2, normal: undefined, warm: 1.25 } as const;

/** Factor of the chroma of surfaces and tints. */
export const STRENGTHS = { quiet: 0.4, normal: 1, strong: 1.6 } as const;

/** A chosen colour that a palette has in another lightness, since it would not be legible. */
export interface AdjustedColor {
    palette: PaletteName;
    role: "accent" | "paper";
    chosen: string;
    used: string;
}

export interface DerivedPalettes {
    palettes: Record<PaletteName, Palette>;
    adjusted: readonly AdjustedColor[];
}

/**
 * Derives the four palettes of a theme from two colours. All pairs that `checkTheme` measures have the required contrast for any two colours:
 * 4.5 : 1 for text, in the high contrast palettes 7 : 1. A chosen colour that has it is used unchanged; of any other one only the lightness
 * changes (and the chroma where sRGB has no such colour), by no more than needed. The opacity of the colours is ignored. Single colours are
 * used as they are chosen, unless text would have less than 3 : 1.
 *
 * @throws InvalidColor if one of them is no colour, or a gradient
 */
export function derivePalettes(colors: ThemeColors): DerivedPalettes {
    const [accent, ground] = [requireSolid(colors.accent), requireSolid(colors.ground)];
    const demands = { AA: listDemands("AA"), AAA: listDemands("AAA") };
    const derived = (Object.keys(palettes) as PaletteName[]).map((name) => {
        const { warmth = "normal", strength = "normal", roles } = colors;
        const palette = derivePalette(name, { accent, ground, warmth, strength, demands: demands[levelOf(name)] });
        return [name, name === "light" || name === "dark" ? withRoles(palette, roles?.[name]) : palette] as const;
    });
    const chosen = { accent: printColor(accent), paper: printColor(ground) };
    return {
        palettes: Object.fromEntries(derived) as Record<PaletteName, Palette>,
        adjusted: derived.flatMap(([palette, roles]) =>
            (["accent", "paper"] as const)
                .filter((role) => roles[role] !== chosen[role] && !isOverridden(colors.roles, palette, role))
                .filter((role) => role === "accent" || palette === (isLight(ground) ? "light" : "dark"))
                .map((role) => ({ palette, role, chosen: chosen[role], used: roles[role] })),
        ),
    };
}

const isOverridden = (roles: RoleColors | undefined, palette: PaletteName, role: "accent" | "paper"): boolean =>
    (palette === "light" || palette === "dark") && roles?.[palette]?.[role] !== undefined;

/** Chroma from which a colour has a hue to the eye. */
const COLORFUL = 0.008;
/** Maximum chroma of surfaces and of text that is nearly grey, so that colours that mean something stand out. */
const MAX_SURFACE_CHROMA = 0.045;
const MAX_INK_CHROMA = 0.03;
/** Limits of the lightness of the page, which leave room for legible text on all surfaces. */
const MIN_LIGHT_PAGE = 0.92;
const MAX_DARK_PAGE = 0.24;
const LIGHTEST_TINTED_PAGE = 0.985;

const SURFACES = ["paperWash", "paperSunk", "paperRaised", "paperOver", "line", "line2"] as const;
const TINTS = ["accentTint", "accentTint2", "accentLine", "selection"] as const;
const INKS = ["ink", "ink2", "ink3", "inkOff", "lineField", "codeInk", "codeNote", "onToast", "onToast2"] as const;
const SIGNALS = ["danger", "warn", "success", "codeStr"] as const;

type Demands = ReadonlyMap<ColorRole, readonly { ground: ColorRole; need: number }[]>;

const levelOf = (name: PaletteName): ContrastLevel => (name.endsWith("contrast") ? "AAA" : "AA");

function listDemands(level: ContrastLevel): Demands {
    const byRole = new Map<ColorRole, { ground: ColorRole; need: number }[]>();
    for (const pair of listPairs()) {
        const known = byRole.get(pair.color) ?? [];
        byRole.set(pair.color, [...known, { ground: pair.ground, need: getRequiredContrast(pair, level) }]);
    }
    return byRole;
}

interface Choices {
    accent: SolidColor;
    ground: SolidColor;
    warmth: keyof typeof WARMTHS;
    strength: keyof typeof STRENGTHS;
    /** Grounds of each role, with the contrast that it needs there. */
    demands: Demands;
}

function derivePalette(name: PaletteName, { accent, ground, demands, ...tone }: Choices): Palette {
    const built = palettes[name];
    const template = (role: keyof Palette): Oklch => toOklch(requireSolid(built[role]));
    const level = levelOf(name);
    const [accentColor, groundColor] = [toOklch(accent), toOklch(ground)];
    const isColorful = groundColor.chroma >= COLORFUL;
    const tonedHue = WARMTHS[tone.warmth];
    const neutralHue = tonedHue ?? (isColorful ? groundColor.hue : accentColor.hue);
    /** Share of the built-in chroma that nearly grey colours have: none if nothing chosen has a hue. */
    const neutralShare = tonedHue !== undefined || isColorful || accentColor.chroma >= COLORFUL ? 1 : 0;
    /** How strong the accent is, compared with the built-in one. */
    const strength = Math.min(1.5, accentColor.chroma / template("accent").chroma) * STRENGTHS[tone.strength];
    const palette: Palette = { ...built };
    const solids = new Map<string, SolidColor>();
    const set = (role: keyof Palette, color: Oklch) => {
        (palette as Record<keyof Palette, string>)[role] = printColor(fromOklch(color));
    };

    palette.paper = derivePage();
    setSurfaces();
    set("toast", neutral("toast"));
    for (const role of INKS) palette[role] = legible(role, neutral(role));
    palette.lineInk = built.lineInk === built.ink ? palette.ink : printColor(fromOklch(neutral("lineInk")));
    for (const role of SIGNALS) palette[role] = legible(role, template(role));

    setAccent();
    return palette;

    function setSurfaces(): void {
        const lift = toOklch(requireSolid(palette.paper)).lightness - template("paper").lightness;
        const ownChroma = isColorful ? groundColor.chroma : tonedHue === undefined ? 0 : COLORFUL;
        const surfaceChroma = level === "AAA" ? 0 : Math.min(ownChroma * STRENGTHS[tone.strength], MAX_SURFACE_CHROMA);
        for (const role of SURFACES) {
            const { lightness, chroma } = template(role);
            const tinted = {
                lightness: lightness + lift,
                chroma: Math.max(chroma * neutralShare, surfaceChroma),
                hue: neutralHue,
            };
            // What has the colour of the page in our own palettes has that of this page.
            if (built[role] === built.paper) palette[role] = palette.paper;
            else set(role, tinted);
        }
        for (const role of TINTS) {
            const { lightness, chroma } = template(role);
            if (built[role] === built.paper) palette[role] = palette.paper;
            else set(role, { lightness: lightness + lift, chroma: chroma * strength, hue: accentColor.hue });
        }
        palette.infoTint = palette.accentTint;
    }

    function setAccent(): void {
        palette.accent = passes("accent", accent) ? printColor(accent) : legible("accent", startOf(accentColor));
        palette.accentHover = legible("accentHover", stateOf("accentHover"));
        set("accentPress", stateOf("accentPress"));
        palette.onAccent = legible("onAccent", { ...template("onAccent"), hue: accentColor.hue });
        palette.info = palette.accent;
        palette.codeKey = legible("codeKey", { ...template("codeKey"), hue: accentColor.hue, chroma: accentColor.chroma });
        palette.toastAccent = legible("toastAccent", {
            ...template("toastAccent"),
            hue: accentColor.hue,
            chroma: template("toastAccent").chroma * Math.min(1, strength),
        });
        palette.focusGap = palette.paper;
        palette.focus = built.focus === built.accent ? palette.accent : built.focus;
    }

    /** Returns the colour of the page: the chosen one in the palette of its side, otherwise ours with its hue. */
    function derivePage(): string {
        if (level === "AAA") return built.paper;
        const isChosen = isLight(ground) === (name === "light");
        if (!isChosen) {
            const chroma = isColorful ? Math.min(groundColor.chroma, MAX_SURFACE_CHROMA) / 2 : 0;
            const { lightness: usual, chroma: own } = template("paper");
            // White has no hue.
            const lightness = isColorful ? Math.min(usual, LIGHTEST_TINTED_PAGE) : usual;
            return printColor(fromOklch({ lightness, chroma: Math.max(own * neutralShare, chroma), hue: neutralHue }));
        }
        const { lightness } = groundColor;
        const possible = name === "light" ? Math.max(lightness, MIN_LIGHT_PAGE) : Math.min(lightness, MAX_DARK_PAGE);
        return possible === lightness ? printColor(ground) : printColor(fromOklch({ ...groundColor, lightness: possible }));
    }

    function neutral(role: keyof Palette): Oklch {
        const { lightness, chroma } = template(role);
        return { lightness, chroma: Math.min(chroma, MAX_INK_CHROMA) * neutralShare, hue: neutralHue };
    }

    /** Returns the accent to start from: the chosen one, or in the lightness of ours where it is on the wrong side of the page. */
    function startOf(chosen: Oklch): Oklch {
        const { lightness } = template("accent");
        const isDarkPalette = built.colorScheme === "dark";
        return isDarkPalette && chosen.lightness < lightness ? { ...chosen, lightness } : chosen;
    }

    /** Returns a state of the accent: as much darker or lighter as ours. */
    function stateOf(role: "accentHover" | "accentPress"): Oklch {
        const present = toOklch(requireSolid(palette.accent));
        const lightness = present.lightness + template(role).lightness - template("accent").lightness;
        return { lightness, chroma: present.chroma, hue: accentColor.hue };
    }

    function passes(role: ColorRole, color: SolidColor): boolean {
        return (demands.get(role) ?? []).every(
            ({ ground: role, need }) => computeContrastRatio(color, solidOf(role), solidOf("paper")) >= need,
        );
    }

    function solidOf(role: ColorRole): SolidColor {
        const text = palette[role];
        const known = solids.get(text) ?? requireSolid(text);
        solids.set(text, known);
        return known;
    }

    /** Returns a colour with the contrast that a role needs: this one, or the nearest lightness that has it. */
    function legible(role: ColorRole, start: Oklch): string {
        const color = fromOklch(start);
        if (passes(role, color)) return printColor(color);
        const [{ ground: first } = { ground: "paper" as const }] = demands.get(role) ?? [];
        const end = isLight(solidOf(first)) ? 0 : 1;
        let [failing, passing] = [start.lightness, end];
        for (let halving = 0; halving < HALVINGS; halving++) {
            const lightness = (failing + passing) / 2;
            if (passes(role, fromOklch({ ...start, lightness }))) passing = lightness;
            else failing = lightness;
        }
        return printColor(fromOklch({ ...start, lightness: passing }));
    }
}

/** Number of halvings with which the nearest lightness is found: to less than a step of a channel. */
const HALVINGS = 10;

/** Relative luminance at which black and white text have the same contrast, as their contrast on grey of this kind. */
const isLight = (color: SolidColor): boolean => computeContrastRatio(BLACK, color) >= computeContrastRatio(WHITE, color);

const BLACK: SolidColor = { kind: "solid", red: 0, green: 0, blue: 0, alpha: 1 };
const WHITE: SolidColor = { kind: "solid", red: 255, green: 255, blue: 255, alpha: 1 };

function requireSolid(text: string): SolidColor {
    const color = requireColor(text);
    if (color.kind === "gradient") throw new InvalidColor(text);
    return { ...color, alpha: 1 };
}
