import { breakpoints, styles, text, tokens } from "@parley/library/client/styles";

/** Media query for phones in portrait or landscape, equal to the rule of `classifyDevice`. */
const onPhones = `@media (max-width: ${breakpoints.small}px), (orientation: landscape) and (max-width: ${breakpoints.twoColumns - 1}px)`;

export const signature = styles("signature", {
    root: {
        borderBlockStart: `${tokens.stroke} solid ${tokens.line}`,
        color: tokens.ink3,
        marginBlockStart: tokens.s4,
        maxInlineSize: "24rem",
        paddingBlockStart: tokens.s2,
        $nest: {
            "& > div": { ...text.size14, color: tokens.ink3 },
            "& :is(h1, h2, h3, h4, h5, h6)": { ...text.size14 },
            "& :is(p, ul, ol, blockquote, pre, table, figure, h1, h2, h3, h4, h5, h6)": { marginBlock: 0 },
            "& > div > * + *": { marginBlockStart: tokens.s1 },
            "& img, & figure > img, & figure > a > img": {
                blockSize: "auto",
                inlineSize: "auto",
                maxBlockSize: "calc((var(--signature-hundreds, 0) + var(--signature-tens, 0) + var(--signature-units, 0)) * 1px)",
            },
        },
    },
    notOnPhones: { $nest: { [onPhones]: { display: "none" } } },
});

/**
 * Maximum height of pictures, set by the site, with one class per digit: pages may not contain inline styles, and a class for every height
 * up to 999 would be a long list.
 */
export const hundreds = styles("signature-hundreds", digits("hundreds", 100));
export const tens = styles("signature-tens", digits("tens", 10));
export const units = styles("signature-units", digits("units", 1));

function digits(name: string, worth: number) {
    const digit = (value: number) => ({ [`--signature-${name}`]: String(value * worth) });
    return {
        d1: digit(1),
        d2: digit(2),
        d3: digit(3),
        d4: digit(4),
        d5: digit(5),
        d6: digit(6),
        d7: digit(7),
        d8: digit(8),
        d9: digit(9),
    };
}
