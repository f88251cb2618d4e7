import { BUILT_IN_THEME } from "./themes.rules";

/** A theme in the code, which can't be changed. Ours has no variables: the styles of the build are its look. */
export interface ShippedTheme {
    key: string;
    name: string;
    variables: Readonly<Record<string, unknown>> | undefined;
}

/** The version of all themes in the code. */
export const SHIPPED_VERSION = "1";

/** The themes in the code, in the order in which they are offered; ours is the first one. */
export const SHIPPED_THEMES: readonly ShippedTheme[] = [
    { key: BUILT_IN_THEME, name: "Parley", variables: undefined },
    // Navy on fog, upright and plain: for a club, a council, a help desk.
    {
        key: "harbour",
        name: "Harbour",
        variables: { accent: "#1d4e89", ground: "#f5f8fc", warmth: "cool", font: "public-sans", corners: "slight" },
    },
    // Leaf green on cream, round and roomy: for gardens, walks and neighbours.
    {
        key: "meadow",
        name: "Meadow",
        variables: { accent: "#2c6a3f", ground: "#f9faf3", font: "nunito-sans", corners: "round", density: "airy" },
    },
    // Fired clay on paper, with a slab serif: for workshops and makers.
    {
        key: "clay",
        name: "Clay",
        variables: { accent: "#96401f", ground: "#fbf6ef", warmth: "warm", font: "bitter" },
    },
    // Plum on a breath of pink, strong and round: for readers, players and fans.
    {
        key: "plum",
        name: "Plum",
        variables: { accent: "#7a2b6a", ground: "#fdf8fc", strength: "strong", font: "figtree", corners: "round" },
    },
    // Ink and one red on newsprint, square, with a serif: for long texts and arguments.
    {
        key: "press",
        name: "Press",
        variables: {
            accent: "#8c1d18",
            ground: "#fffdf8",
            warmth: "warm",
            strength: "quiet",
            font: "noto-serif",
            corners: "square",
        },
    },
    // Starlight on midnight blue, narrow: drawn for the dark palette first, for developers and night owls.
    {
        key: "night",
        name: "Night",
        variables: { accent: "#8ab4f8", ground: "#11151f", font: "work-sans", density: "compact" },
    },
];

/** Returns the theme in the code with a key, if there is one. */
export const findShippedTheme = (key: string): ShippedTheme | undefined => SHIPPED_THEMES.find((theme) => theme.key === key);
