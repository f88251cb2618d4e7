import type { FilledText } from "../filledText";
import { fill, formatText, writeEnglish } from "../filledText";
import type { Color, SolidColor } from "./color";
import { requireColor } from "./color";
import { computeContrastRatio } from "./contrast";

/** Text roles, with a name for community managers. */
const INKS = {
    ink: "Text",
    ink2: "Quieter text",
    ink3: "Small print",
    inkOff: "Text that is switched off",
    accent: "Links and what is new",
    accentHover: "Links under the pointer",
    danger: "Red text",
    warn: "Text of warnings",
    success: "Good news",
    info: "Text of notes",
    codeInk: "Code",
    codeKey: "Key words in code",
    codeStr: "Quoted texts in code",
    codeNote: "Comments in code",
    onAccent: "Text",
    onDanger: "Text",
    onToast: "Text",
    onToast2: "Quieter text",
    toastAccent: "Links",
    paper: "Page-coloured text",
} as const;

/** Background roles, with a name for community managers. */
const GROUNDS = {
    paper: "the page",
    paperWash: "the quiet ground",
    paperSunk: "wells",
    paperRaised: "menus and dialogs",
    paperOver: "the line under the pointer",
    accentTint: "selected rows",
    accentTint2: "strongly marked rows",
    dangerTint: "the red tint",
    warnTint: "the warning tint",
    successTint: "the green tint",
    infoTint: "the note tint",
    selection: "selected text",
    mark: "found words",
    accent: "the accent button",
    accentHover: "the accent button under the pointer",
    accentPress: "the accent button when pressed",
    dangerFill: "the red button",
    dangerFillHover: "the red button under the pointer",
    toast: "messages",
    ink: "dark ground",
} as const;

/** Edges and marks that carry information by themselves. */
const EDGES = {
    lineField: "The edge of fields and buttons",
    focus: "The ring around what has the focus",
    accent: "The unread dot",
} as const;

type Ink = keyof typeof INKS;
type Ground = keyof typeof GROUNDS;
type Edge = keyof typeof EDGES;

/** Roles of a palette whose contrast is checked. */
export type ColorRole = Ink | Ground | Edge;

/** A pair of colours in the design, with the contrast that a palette gives it. */
export interface CheckedPair {
    /** Name of the pair: "Text on the accent button". */
    name: FilledText;
    /** Whether the pair is text or an edge. */
    kind: "text" | "edge";
    color: ColorRole;
    ground: ColorRole;
    /** Actual contrast, 1 to 21. */
    ratio: number;
    /** Required contrast. */
    need: number;
    passes: boolean;
}

export interface ThemeCheck {
    passes: boolean;
    pairs: readonly CheckedPair[];
    /** Failed pairs, each as a sentence: "Text on the accent button: 3.9 : 1, needs 4.5 : 1". */
    failures: readonly string[];
}

/**
 * Required contrast: `AA` is WCAG 2.2's 4.5 for text; `AAA` is 7, for the high contrast palettes. Edges and marks need 3 in both (1.4.11),
 * and disabled text 4.5, although WCAG does not require it.
 */
export type ContrastLevel = "AA" | "AAA";

/**
 * Measures all pairs of text and background, control and edge in the design, so that a theme can be checked before it is used.
 *
 * @param palette the colour of each role, in any form that `parseColor` accepts; other roles are ignored
 * @throws InvalidColor if a role has no valid colour
 */
export function checkTheme(palette: Readonly<Record<ColorRole, string>>, level: ContrastLevel = "AA"): ThemeCheck {
    // Each role is in several pairs.
    const colors = new Map<ColorRole, Color>();
    const colorOf = (role: ColorRole): Color => {
        const color = colors.get(role) ?? requireColor(palette[role]);
        colors.set(role, color);
        return color;
    };
    const under = colorOf("paper");
    const page: SolidColor | undefined = under.kind === "solid" ? under : under.stops[0];
    const checked = listPairs().map((pair): CheckedPair => {
        const ratio = computeContrastRatio(colorOf(pair.color), colorOf(pair.ground), page);
        const need = getRequiredContrast(pair, level);
        return { ...pair, ratio, need, passes: ratio >= need };
    });
    const failures = checked.filter(({ passes }) => !passes).map((pair) => formatText(writeEnglish, describePair(pair)));
    return { passes: failures.length === 0, pairs: checked, failures };
}

/** Describes a pair in a sentence. The ratio is truncated, not rounded, so that a failing pair never seems to pass. */
export function describePair({ name, ratio, need }: CheckedPair): FilledText {
    return fill("{pair}: {ratio} : 1, needs {need} : 1", { pair: name, ratio: Math.floor(ratio * 10) / 10, need });
}

type Pair = Pick<CheckedPair, "name" | "kind" | "color" | "ground">;

/** Returns the contrast that a pair needs. */
export function getRequiredContrast({ kind, color }: Pick<Pair, "kind" | "color">, level: ContrastLevel): number {
    if (kind === "edge") return 3;
    return level === "AAA" && color !== "inkOff" ? 7 : 4.5;
}

let pairs: readonly Pair[] | undefined;

/** Returns the list of pairs, which is created when it is needed first, so that pages without a theme check do not contain it. */
export function listPairs(): readonly Pair[] {
    pairs ??= createPairs();
    return pairs;
}

function createPairs(): Pair[] {
    return [
        ...texts(
            ["ink", "ink2", "ink3", "accent", "accentHover", "danger", "warn", "success"],
            ["paper", "paperWash", "paperSunk", "paperRaised"],
        ),
        ...texts(["ink", "ink2", "ink3", "accent", "accentHover"], ["accentTint"]),
        ...texts(["ink", "ink2", "accent", "accentHover"], ["accentTint2"]),
        ...texts(["danger", "ink", "ink2"], ["dangerTint"]),
        ...texts(["warn", "ink", "ink2"], ["warnTint"]),
        ...texts(["success", "ink", "ink2"], ["successTint"]),
        ...texts(["info", "ink", "ink2"], ["infoTint"]),
        ...texts(["codeInk", "codeKey", "codeStr", "codeNote"], ["paperWash"]),
        ...texts(["ink"], ["selection", "mark"]),
        ...texts(["onAccent"], ["accent", "accentHover", "accentPress"]),
        ...texts(["onDanger"], ["dangerFill", "dangerFillHover"]),
        ...texts(["ink", "ink2", "ink3", "danger"], ["paperOver"]),
        ...texts(["onToast", "onToast2", "toastAccent"], ["toast"]),
        ...texts(["inkOff"], ["paper", "paperWash"]),
        ...texts(["paper"], ["ink"]),
        ...edges("lineField", ["paper", "paperRaised", "paperWash"]),
        ...edges("focus", ["paper", "paperWash", "paperRaised", "accentTint"]),
        ...edges("accent", ["paper"]),
    ];
}

function texts(inks: readonly Ink[], grounds: readonly Ground[]): Pair[] {
    return inks.flatMap((color) =>
        grounds.map((ground): Pair => ({ name: namePair(fill(INKS[color]), ground), kind: "text", color, ground })),
    );
}

function edges(color: Edge, grounds: readonly Ground[]): Pair[] {
    return grounds.map((ground) => ({ name: namePair(fill(EDGES[color]), ground), kind: "edge", color, ground }));
}

const namePair = (color: FilledText, ground: Ground) =>
    // For translators: colours, as in “Small print on the quiet ground”.
    fill("{color} on {ground}", { color, ground: fill(GROUNDS[ground]) });
