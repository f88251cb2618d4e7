import { media } from "./breakpoints";
import type { Rules } from "./styles";
import { tokens } from "./tokens";

/** Groups of rules that many components share, to be spread into a part. */
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

/** Hidden visually, read by assistive technology. */
export const visuallyHidden: Rules = {
    position: "absolute",
    inlineSize: 1,
    blockSize: 1,
    overflow: "hidden",
    clipPath: "inset(50%)",
    whiteSpace: "nowrap",
};

/** Link that looks like the surrounding text until it is hovered. */
export const plainLink: Rules = {
    color: "inherit",
    textDecoration: "none",
    $nest: { "&:hover": { color: "inherit", textDecoration: "underline" } },
};

/** Picture that fills the box of its nearest positioned ancestor. */
export const fillingPicture: Rules = {
    position: "absolute",
    inset: 0,
    inlineSize: "100%",
    blockSize: "100%",
    objectFit: "cover",
};

/** Picture above a text, as wide as its column. */
export const widePicture: Rules = {
    inlineSize: "100%",
    blockSize: "auto",
    aspectRatio: "16 / 9",
    objectFit: "cover",
    marginBlockEnd: tokens.s3,
    borderRadius: tokens.radiusS,
    filter: `brightness(${tokens.imageDim})`,
};

/** Nested rules of a widget that keeps its distance from whatever is before and after it in a column. Panels have gaps of their own. */
export const widgetGap = {
    "&:not(:first-child), & + *": { marginBlockStart: tokens.s8 },
    "[data-panel] > &&, [data-panel] > && + *": { marginBlockStart: 0 },
} satisfies Rules["$nest"];

/** Button or link within a sentence, such as Undo. */
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

/** Floating surface: menus, cards, dialogs. */
export const raised: Rules = {
    background: tokens.paperRaised,
    border: `${tokens.stroke} solid ${tokens.line2}`,
    borderRadius: tokens.radius,
    boxShadow: tokens.shadow2,
    $nest: { [media.forcedColors]: { border: "1px solid ButtonBorder" } },
};

/** Option in a floating list; needs a height and a gap. */
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

/** Option that a key press would select. */
export const activeOption: Rules = {
    $nest: {
        "&&, &&:hover": { background: tokens.paperOver },
        // Needs an outline in the contrast palettes, where backgrounds hardly differ.
        '[data-theme$="contrast"] &': { outline: `2px solid ${tokens.focus}`, outlineOffset: -2 },
        [media.forcedColors]: { outline: "2px solid Highlight", outlineOffset: -2 },
    },
};

/** A row of a list that has something unread: with a dot at its start. The row is positioned. */
export const unreadRow: Rules = {
    color: tokens.ink,
    $nest: {
        "&:hover": { color: tokens.ink },
        "&::before": {
            content: '""',
            position: "absolute",
            insetInlineStart: 5,
            insetBlockStart: 28,
            inlineSize: 6,
            blockSize: 6,
            borderRadius: "50%",
            background: tokens.accent,
            $nest: { [media.forcedColors]: { background: "Highlight" } },
        },
    },
};
