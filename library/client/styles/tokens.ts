import type { Palette } from "@parley/library/contract/colors";
import { palettes, toKebabCase } from "@parley/library/contract/colors";
import { rem } from "csx";

/**
 * Measures that don't depend on the palette. Text sizes are in rem, so that they follow the viewer's own text size. Values that S1§9 gives
 * in pixels are in pixels.
 */
export const measures = {
    // Type: interface text is 12, 14 or 16; reading text 16 or 17; headings 20, 24, 30. A lead is the line height of a size. Arial and
    // Roboto replace Open Sans with its metrics until it is loaded; the device supplies characters that they lack.
    font: '"Open Sans", "Noto Sans Arabic", "Open Sans Roboto", "Open Sans Arial", "Segoe UI", "Noto Sans", sans-serif',
    fontCode: 'ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace',
    size12: rem(0.75),
    lead12: rem(1),
    size14: rem(0.875),
    lead14: rem(1.25),
    size16: rem(1),
    lead16: rem(1.5),
    sizeRead: rem(1),
    leadRead: rem(1.6875),
    sizeReadL: rem(1.0625),
    leadReadL: rem(1.8125),
    size20: rem(1.25),
    lead20: rem(1.75),
    size24: rem(1.5),
    lead24: rem(2),
    size30: rem(1.875),
    lead30: rem(2.375),
    weightText: "400",
    weightLabel: "600",
    weightHead: "650",
    trackHead: "-.012em",

    // Space: steps of 4 pixels, and the two gutters.
    s1: rem(0.25),
    s2: rem(0.5),
    s3: rem(0.75),
    s4: rem(1),
    s5: rem(1.25),
    s6: rem(1.5),
    s8: rem(2),
    s10: rem(2.5),
    s12: rem(3),
    s16: rem(4),
    gutter: "16px",
    gutterFull: "40px",

    // Structure
    bar: "48px",
    barLabelled: "64px",
    barMobile: "44px",
    panel: "292px",
    panelNarrow: "216px",
    middle: "672px",
    middleMin: "600px",
    narrow: "900px",
    /** Margin column of posts: a photo of 40 px and a gap of 16. */
    marginCol: "56px",
    control: "36px",
    controlS: "24px",
    controlM: "32px",
    controlL: "48px",
    controlGiant: "82px",
    touch: "44px",
    btnMin: "104px",
    menu: "250px",
    menuM: "300px",
    tipMin: "150px",
    tipMax: "320px",
    toastW: "280px",
    toastWide: "380px",
    toastMaxH: "120px",
    modalS: "375px",
    modalM: "516px",
    modalL: "720px",
    modalXl: "1022px",
    modalXxl: "1320px",
    iconL: rem(2),
    icon: rem(1.5),
    iconS: rem(1),
    photo24: "24px",
    photo28: "28px",
    photo40: "40px",
    photo70: "70px",
    photo100: "100px",
    photo145: "145px",

    // Shape. The line style shows the state of a record: inked is stored, pencilled is on this device only, erased can be restored.
    radius: "6px",
    radiusS: "3px",
    radiusRound: "999px",
    stroke: "1px",
    inked: "solid",
    pencilled: "dashed",
    erased: "dotted",

    // Motion
    quick: ".1s",
    loading: "2s",
    ease: "cubic-bezier(.2, 0, 0, 1)",

    // Layers
    zSticky: "10",
    zBar: "1000",
    zMenu: "1040",
    zModal: "1050",
    zToast: "1090",
    zTip: "1100",
};

type Token = keyof typeof measures | Exclude<keyof Palette, "colorScheme">;

const names = [...Object.keys(measures), ...Object.keys(palettes.light).filter((key) => key !== "colorScheme")] as Token[];

/** Reference to each token for use in rules: `tokens.ink` is `var(--ink)`, `tokens.paperWash` is `var(--paper-wash)`. */
export const tokens = Object.fromEntries(names.map((name) => [name, `var(--${toKebabCase(name)})`])) as Readonly<
    Record<Token, string>
>;
