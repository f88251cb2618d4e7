import type { Palette } from "@parley/library/contract/colors";
import { PALETTE_CONDITIONS, palettes, toKebabCase } from "@parley/library/contract/colors";
import { media } from "./breakpoints";
import type { Rules } from "./styles";
import { globalStyles } from "./styles";
import { measures } from "./tokens";

/**
 * Writes all tokens for the document. Called once, from the base styles.
 *
 * The palette follows the device's preference; the viewer's own choice, `data-theme` on the document, takes precedence.
 */
export function writeTheme(): void {
    globalStyles(":root", {
        ...customProperties(measures),
        $nest: {
            [media.small]: customProperties(smallerMeasures),
            [media.lessMotion]: customProperties({ quick: "0s", loading: "0s" }),
        },
    });
    globalStyles('[dir="rtl"]', customProperties({ trackHead: "0" }));
    globalStyles('[lang="ar"]', {
        ...customProperties(arabicLeads),
        $nest: { [media.small]: customProperties(arabicLeadsWhenSmall) },
    });

    const bySelector = new Map<string, Rules>();
    for (const { palette, selector, media: query } of PALETTE_CONDITIONS) {
        const rules = paletteRules(palettes[palette]);
        const known = bySelector.get(selector);
        bySelector.set(selector, query ? { ...known, $nest: { ...known?.$nest, [`@media ${query}`]: rules } } : rules);
    }
    for (const [selector, rules] of bySelector) globalStyles(selector, rules);
}

const smallerMeasures = {
    size30: "1.5rem",
    lead30: "2rem",
    size24: "1.25rem",
    lead24: "1.75rem",
    s16: "3rem",
    sizeReadL: "1rem",
    leadReadL: "1.6875rem",
};

const arabicLeads = {
    lead12: "1.25rem",
    lead14: "1.5rem",
    lead16: "1.75rem",
    leadRead: "1.875rem",
    leadReadL: "2.0625rem",
    lead30: "2.75rem",
};

const arabicLeadsWhenSmall = { lead30: "2.25rem", leadReadL: "1.9375rem" };

function paletteRules({ colorScheme, ...roles }: Palette): Rules {
    return { colorScheme, ...customProperties(roles) };
}

function customProperties(values: Record<string, string | number>): Rules {
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${toKebabCase(name)}`, value]));
}
