import type { LayoutTemplate } from "@parley/layouts/contract";
import type { ReactNode } from "react";
import { managing } from "../managing.styles";

/** Rectangles of a drawing of 120 by 72: position, size, and whether it is the main column. */
type Area = [x: number, y: number, width: number, height: number, isMain?: boolean];

const AREAS: Record<LayoutTemplate, readonly Area[]> = {
    builtIn: [
        [0, 0, 120, 14],
        [0, 18, 26, 54],
        [30, 18, 60, 54, true],
        [94, 18, 26, 54],
    ],
    oneColumn: [[20, 0, 80, 72, true]],
    twoColumns: [
        [0, 0, 84, 72, true],
        [88, 0, 32, 72],
    ],
    threeColumns: [
        [0, 0, 26, 72],
        [30, 0, 60, 72, true],
        [94, 0, 26, 72],
    ],
    banner: [
        [0, 0, 120, 22],
        [0, 26, 84, 46, true],
        [88, 26, 32, 46],
    ],
    cards: [
        [0, 0, 120, 18],
        [10, 22, 48, 14],
        [62, 22, 48, 14],
        [10, 40, 100, 32, true],
    ],
};

/** Draws the columns of a template. */
export function TemplateSketch({ template }: { template: LayoutTemplate }): ReactNode {
    return (
        <svg className={managing.sketch} viewBox="0 0 120 72" aria-hidden="true" focusable="false">
            {AREAS[template].map(([x, y, width, height, isMain]) => (
                <rect
                    key={`${x} ${y}`}
                    className={isMain ? managing.sketchMain : undefined}
                    x={x}
                    y={y}
                    width={width}
                    height={height}
                    rx="2"
                />
            ))}
        </svg>
    );
}
