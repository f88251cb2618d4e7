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
