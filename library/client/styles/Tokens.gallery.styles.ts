import { palettes } from "@parley/library/contract/colors";
import { media } from "./breakpoints";
import { text } from "./mixins";
import { styles } from "./styles";
import { tokens } from "./tokens";

const { colorScheme: _scheme, imageDim: _dim, shadow1: _low, shadow2: _middle, shadow3: _high, ...colours } = palettes.light;

export const colourSwatches = styles(
    "colour-swatch",
    mapped(Object.keys(colours) as (keyof typeof colours)[], (name) => ({ background: tokens[name] })),
);

export const shadowSwatches = styles(
    "shadow-swatch",
    mapped(["shadow1", "shadow2", "shadow3"] as const, (name) => ({ background: tokens.paperRaised, boxShadow: tokens[name] })),
);

export const typeSamples = styles("type-sample", {
    head30: text.head30,
    head24: text.head24,
    head20: text.head20,
    head16: text.head16,
    readingLarge: { fontSize: tokens.sizeReadL, lineHeight: tokens.leadReadL },
    reading: { fontSize: tokens.sizeRead, lineHeight: tokens.leadRead },
    size16: text.size16,
    size14: text.size14,
    size12: text.size12,
    label: text.label,
    code: { fontFamily: tokens.fontCode },
});

export const spaceSamples = styles(
    "space-sample",
    mapped(["s1", "s2", "s3", "s4", "s5", "s6", "s8", "s10", "s12", "s16"] as const, (name) => ({ inlineSize: tokens[name] })),
);

export const radiusSamples = styles(
    "radius-sample",
    mapped(["radiusS", "radius", "radiusRound"] as const, (name) => ({ borderRadius: tokens[name] })),
);

export const lineSamples = styles(
    "line-sample",
    mapped(["inked", "pencilled", "erased"] as const, (name) => ({ borderBlockStart: `2px ${tokens[name]} ${tokens.lineInk}` })),
);

export const tokenSamples = styles("token-sample", {
    grid: {
        display: "grid",
        gridTemplateColumns: "repeat(auto-fill, minmax(min(7.5rem, 100%), 1fr))",
        gap: tokens.s3,
        ...text.size12,
        color: tokens.ink3,
    },
    swatch: {
        blockSize: 44,
        marginBlockEnd: tokens.s1,
        border: `${tokens.stroke} solid ${tokens.line}`,
        borderRadius: tokens.radiusS,
        $nest: { [media.forcedColors]: { forcedColorAdjust: "none" } },
    },
    shape: { blockSize: 44, marginBlockEnd: tokens.s1, background: tokens.paperOver },
    bar: { blockSize: 12, background: tokens.accent },
    line: { inlineSize: "100%", marginBlock: tokens.s2 },
    scroll: { overflowX: "auto" },
    table: {
        borderCollapse: "collapse",
        ...text.size12,
        ...text.numbers,
        $nest: {
            "& th, & td": {
                padding: `${tokens.s1} 0`,
                paddingInlineEnd: tokens.s6,
                borderBlockEnd: `${tokens.stroke} solid ${tokens.line}`,
                textAlign: "start",
            },
            "& th": { color: tokens.ink3, ...text.label },
        },
    },
});

function mapped<Name extends string, Value>(names: readonly Name[], rulesOf: (name: Name) => Value): Record<Name, Value> {
    return Object.fromEntries(names.map((name) => [name, rulesOf(name)])) as Record<Name, Value>;
}
