import { media } from "./breakpoints";
import type { Rules } from "./styles";
import { tokens } from "./tokens";

/** Groups of rules that many components share: spread them into a part. */
export const text = {
    size12: { fontSize: tokens.size12, lineHeight: tokens.lead12 },
    size14: { fontSize: tokens.size14, lineHeight: tokens.lead14 },
    size16: { fontSize: tokens.size16, lineHeight: tokens.lead16 },
    head16: { fontSize: tokens.size16, lineHeight: tokens.lead16, fontWeight: tokens.weightLabel as "bold" },
    head20: {
        fontSize: tokens.size20,
        lineHeight: tokens.lead20,
        fontWeight: tokens.weightHead as "bold",
        letterSpacing: "-.006em",
    },
    head24: {
        fontSize: tokens.size24,
        lineHeight: tokens.lead24,
        fontWeight: tokens.weightHead as "bold",
        letterSpacing: tokens.trackHead,
    },
    head30: {
        fontSize: tokens.size30,
        lineHeight: tokens.lead30,
        fontWeight: tokens.weightHead as "bold",
        letterSpacing: tokens.trackHead,
        textWrap: "balance",
    },
    label: { fontWeight: tokens.weightLabel as "bold" },
    numbers: { fontVariantNumeric: "tabular-nums" },
} satisfies Record<string, Rules>;

/** Read out, not shown. */
export const visuallyHidden: Rules = {
    position: "absolute",
    inlineSize: 1,
    blockSize: 1,
    overflow: "hidden",
    clipPath: "inset(50%)",
    whiteSpace: "nowrap",
};

/** A link that looks like the text around it until it is pointed at. */
export const plainLink: Rules = {
    color: "inherit",
    textDecoration: "none",
    $nest: { "&:hover": { color: "inherit", textDecoration: "underline" } },
};

/** A button or a link that is a word in a sentence: the way back, mostly. */
export const wordInSentence: Rules = {
    padding: 0,
    border: 0,
    background: "none",
    color: tokens.ink2,
    fontWeight: tokens.weightLabel as "bold",
    textDecoration: "underline",
    textDecorationColor: tokens.line2,
    textUnderlineOffset: ".18em",
    cursor: "pointer",
};

/** Paper that floats: menus, cards, dialogs. */
export const raised: Rules = {
    background: tokens.paperRaised,
    border: `${tokens.stroke} solid ${tokens.line2}`,
    borderRadius: tokens.radius,
    boxShadow: tokens.shadow2,
    $nest: { [media.forcedColors]: { border: "1px solid ButtonBorder" } },
};

/** One of those to choose from in a list that floats; give it a height and a gap. */
export const optionRow = {
    display: "flex",
    alignItems: "center",
    padding: `6px ${tokens.s4}`,
    cursor: "pointer",
    $nest: {
        "& b": { fontWeight: 700 },
        "&:hover": { background: tokens.paperWash },
        [media.small]: { minBlockSize: tokens.touch },
        [media.coarse]: { minBlockSize: tokens.touch },
    },
} satisfies Rules;

/** The one of them that a key would choose. */
export const activeOption: Rules = {
    $nest: {
        "&&, &&:hover": { background: tokens.paperOver },
        // A ground alone is not enough where grounds are hardly told apart.
        '[data-theme$="contrast"] &': { outline: `2px solid ${tokens.focus}`, outlineOffset: -2 },
        [media.forcedColors]: { outline: "2px solid Highlight", outlineOffset: -2 },
    },
};
