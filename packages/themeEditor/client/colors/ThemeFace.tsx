import type { ThemeColors } from "@parley/library/contract";
import type { ReactNode } from "react";
import { themeColors } from "./colors.styles";
import { getPalettes, PALETTE_NAMES } from "./themePalettes";

/** Width of a palette in the drawing. */
const WIDTH = 34;

/** Draws the four palettes of a theme side by side: page, text, accent and edges. */
export function ThemeFace({ colors }: { colors: ThemeColors | undefined }): ReactNode {
    const { palettes } = getPalettes(colors);
    return (
        <svg className={themeColors.face} viewBox="0 0 136 56" aria-hidden="true" focusable="false">
            {PALETTE_NAMES.map((name, index) => {
                const { paper, ink, ink3, accent, line } = palettes[name];
                return (
                    <g key={name} transform={`translate(${index * WIDTH})`}>
                        <rect width={WIDTH} height="56" fill={paper} />
                        <rect x="6" y="9" width="22" height="5" rx="1" fill={ink} />
                        <rect x="6" y="19" width="17" height="3" rx="1" fill={ink3} />
                        <rect x="6" y="27" width="22" height="1" fill={line} />
                        <rect x="6" y="35" width="22" height="12" rx="3" fill={accent} />
                    </g>
                );
            })}
        </svg>
    );
}

/** Draws one colour. */
export function Swatch({ color }: { color: string }): ReactNode {
    return (
        <svg className={themeColors.swatch} viewBox="0 0 36 36" aria-hidden="true" focusable="false">
            <rect width="36" height="36" rx="5" fill={color} />
        </svg>
    );
}
