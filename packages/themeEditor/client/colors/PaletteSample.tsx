import type { Translate } from "@parley/library/client/i18n";
import { useTranslation } from "@parley/library/client/i18n";
import type { AdjustedColor, CheckedPair, DerivedPalettes, Palette, PaletteName } from "@parley/library/contract";
import { checkTheme, formatText } from "@parley/library/contract";
import type { ReactNode } from "react";
import { memo } from "react";
import { themeColors } from "./colors.styles";
import { PALETTE_NAMES } from "./themePalettes";

/** The four palettes of a theme: a sample of each, and the contrast of its main pairs. */
export const PaletteSamples = memo(function PaletteSamples({ derived }: { derived: DerivedPalettes }): ReactNode {
    const { palettes, adjusted } = derived;
    return (
        <div className={themeColors.samples}>
            {PALETTE_NAMES.map((name) => (
                <PaletteSample
                    key={name}
                    name={name}
                    palette={palettes[name]}
                    adjusted={adjusted.filter(({ palette }) => palette === name)}
                />
            ))}
        </div>
    );
});

/** Drawings of a page in the four palettes of a theme. */
export function PaletteDrawings({ palettes }: Pick<DerivedPalettes, "palettes">): ReactNode {
    return (
        <div className={themeColors.samples}>
            {PALETTE_NAMES.map((name) => (
                <Drawing key={name} palette={palettes[name]} />
            ))}
        </div>
    );
}

interface PaletteSampleProps {
    name: PaletteName;
    palette: Palette;
    adjusted: readonly AdjustedColor[];
}

function PaletteSample({ name, palette, adjusted }: PaletteSampleProps): ReactNode {
    const t = useTranslation();
    const title = toTitle(name, t);
    const { pairs, passes } = checkTheme(palette, name.endsWith("contrast") ? "AAA" : "AA");
    return (
        <figure className={themeColors.figure}>
            <figcaption className={themeColors.caption}>{title}</figcaption>
            <Drawing palette={palette} />
            <table className={themeColors.contrast} aria-label={t("Contrast: {palette}", { palette: title })}>
                <tbody>
                    {pairs.filter(isMainPair).map((pair) => (
                        <tr key={`${pair.color} ${pair.ground}`} className={themeColors.pair}>
                            <th scope="row">{formatText(t, pair.name)}</th>
                            <td>
                                {t("{ratio} : 1, needs {need}", {
                                    // Truncated, so that nothing seems to pass that does not.
                                    ratio: (Math.floor(pair.ratio * 10) / 10).toFixed(1),
                                    need: pair.need,
                                })}
                            </td>
                        </tr>
                    ))}
                </tbody>
            </table>
            <p className={themeColors.note}>
                {passes
                    ? t("All {number} pairs of colours have the contrast that they need.", { number: pairs.length })
                    : t("Not all pairs of colours have the contrast that they need.")}
            </p>
            {adjusted.map(({ role, chosen, used }) => (
                <p key={role} className={themeColors.note}>
                    {role === "accent"
                        ? t("The accent is {used} here, since {chosen} has too little contrast.", { used, chosen })
                        : t("The page is {used} here, since text on {chosen} would have too little contrast.", { used, chosen })}
                </p>
            ))}
        </figure>
    );
}

/** Pairs whose contrast is shown one by one. */
const MAIN_PAIRS: readonly Pick<CheckedPair, "kind" | "color" | "ground">[] = [
    { kind: "text", color: "ink", ground: "paper" },
    { kind: "text", color: "ink3", ground: "paper" },
    { kind: "text", color: "accent", ground: "paper" },
    { kind: "text", color: "onAccent", ground: "accent" },
    { kind: "edge", color: "lineField", ground: "paper" },
];

const isMainPair = (pair: CheckedPair): boolean =>
    MAIN_PAIRS.some(({ kind, color, ground }) => pair.kind === kind && pair.color === color && pair.ground === ground);

/** Returns the name of a palette. */
export function toTitle(name: PaletteName, t: Translate): string {
    const titles: Record<PaletteName, string> = {
        light: t("Light"),
        dark: t("Dark"),
        "light-contrast": t("Light, high contrast"),
        "dark-contrast": t("Dark, high contrast"),
    };
    return titles[name];
}

/** Draws a page in a palette: title, text, link, field, button, code and message. Besides two letters it has no words, so it suits any language. */
function Drawing({ palette }: { palette: Palette }): ReactNode {
    const t = useTranslation();
    const { paper, paperWash, ink, ink2, ink3, line, lineInk, lineField, accent, onAccent, accentTint } = palette;
    return (
        <svg className={themeColors.sample} viewBox="0 0 320 150" aria-hidden="true" focusable="false">
            <rect width="320" height="150" fill={paper} />
            <rect x="16" y="10" width="40" height="8" rx="2" fill={ink} />
            <rect x="248" y="9" width="56" height="10" rx="5" fill="none" stroke={lineField} />
            <rect y="27" width="320" height="1" fill={line} />
            <text x="30" y="66" fontSize="26" fontWeight="700" textAnchor="middle" fill={ink}>
                {t("Aa")}
            </text>
            <rect x="56" y="44" width="120" height="8" rx="2" fill={ink} />
            <rect x="56" y="58" width="92" height="5" rx="2" fill={ink3} />
            <rect x="16" y="77" width="176" height="1" fill={lineInk} />
            <rect y="84" width="208" height="30" fill={accentTint} />
            <circle cx="9" cy="93" r="3" fill={accent} />
            <rect x="16" y="90" width="152" height="6" rx="2" fill={ink} />
            <rect x="16" y="102" width="104" height="5" rx="2" fill={ink2} />
            <rect x="16" y="124" width="92" height="5" rx="2" fill={ink2} />
            <rect x="112" y="124" width="56" height="5" rx="2" fill={accent} />
            <rect x="112" y="131" width="56" height="1" fill={accent} />
            <rect x="228" y="44" width="76" height="28" rx="6" fill={accent} />
            <text x="266" y="63" fontSize="14" fontWeight="600" textAnchor="middle" fill={onAccent}>
                {t("Aa")}
            </text>
            <rect x="228" y="80" width="76" height="26" rx="4" fill={paperWash} />
            <rect x="236" y="88" width="30" height="4" rx="2" fill={palette.codeKey} />
            <rect x="236" y="96" width="48" height="4" rx="2" fill={palette.codeStr} />
            <rect x="228" y="114" width="76" height="24" rx="6" fill={palette.toast} />
            <rect x="236" y="124" width="30" height="4" rx="2" fill={palette.onToast} />
            <rect x="274" y="124" width="22" height="4" rx="2" fill={palette.toastAccent} />
        </svg>
    );
}
