import type { LayoutTemplate } from "@parley/layouts/contract";
import type { ReactNode } from "react";
import { managing } from "../managing.styles";

/** What stands in an area: a banner, a list of posts, narrow columns of links, or a card. */
type Content = "banner" | "posts" | "links" | "card";

/** Area of a drawing of 120 by 72: position, size and content. */
type Area = [x: number, y: number, width: number, height: number, content: Content];

const AREAS: Record<LayoutTemplate, readonly Area[]> = {
    builtIn: [
        [0, 0, 120, 18, "banner"],
        [0, 22, 22, 50, "links"],
        [26, 22, 68, 50, "posts"],
        [98, 22, 22, 50, "links"],
    ],
    oneColumn: [[24, 0, 72, 72, "posts"]],
    twoColumns: [
        [0, 0, 88, 72, "posts"],
        [94, 0, 26, 72, "links"],
    ],
    threeColumns: [
        [0, 0, 22, 72, "links"],
        [26, 0, 68, 72, "posts"],
        [98, 0, 22, 72, "links"],
    ],
    banner: [
        [0, 0, 120, 24, "banner"],
        [0, 28, 88, 44, "posts"],
        [94, 28, 26, 44, "links"],
    ],
    cards: [
        [0, 0, 120, 20, "banner"],
        [12, 24, 46, 14, "card"],
        [62, 24, 46, 14, "card"],
        [12, 42, 96, 30, "posts"],
    ],
};

/** Height of a row of a list of posts, and of a line of links. */
const [POST_HEIGHT, LINK_HEIGHT] = [12, 7];

/** Draws what a page of a template looks like. */
export function TemplateSketch({ template }: { template: LayoutTemplate }): ReactNode {
    return (
        <svg className={managing.sketch} viewBox="0 0 120 72" aria-hidden="true" focusable="false">
            {AREAS[template].map((area) => (
                <AreaSketch key={area.join(" ")} area={area} />
            ))}
        </svg>
    );
}

function AreaSketch({ area: [x, y, width, height, content] }: { area: Area }): ReactNode {
    switch (content) {
        case "banner":
            return (
                <>
                    <rect className={managing.sketchGround} x={x} y={y} width={width} height={height} rx="2" />
                    <Line strong x={x + width / 2 - 18} y={y + height / 2 - 5} width={36} />
                    <rect
                        className={managing.sketchField}
                        x={x + width / 2 - 26}
                        y={y + height / 2}
                        width="52"
                        height="6"
                        rx="1.5"
                    />
                </>
            );
        case "card":
            return (
                <>
                    <rect className={managing.sketchField} x={x + 0.5} y={y + 0.5} width={width - 1} height={height - 1} rx="2" />
                    <Line strong x={x + 5} y={y + 4} width={width / 2} />
                    <Line x={x + 5} y={y + 8} width={width - 12} />
                </>
            );
        case "links":
            return listTops(y, height, LINK_HEIGHT).map((top, index) => (
                <Line key={top} strong={index === 0} x={x} y={top + 1} width={width - (index % 3) * 4} />
            ));
        default:
            return listTops(y, height, POST_HEIGHT).map((top, index) => (
                <g key={top}>
                    <circle cx={x + 3.5} cy={top + 5} r="3.5" />
                    <Line strong x={x + 11} y={top + 2} width={(width - 11) * (index % 2 === 0 ? 0.8 : 0.62)} />
                    <Line x={x + 11} y={top + 6} width={(width - 11) * 0.45} />
                </g>
            ));
    }
}

function Line({ strong = false, ...place }: { strong?: boolean; x: number; y: number; width: number }): ReactNode {
    return <rect className={strong ? managing.sketchMain : undefined} height="2" rx="1" {...place} />;
}

/** Returns where the rows of an area begin. */
const listTops = (y: number, height: number, rowHeight: number): number[] =>
    Array.from({ length: Math.floor(height / rowHeight) }, (_row, index) => y + index * rowHeight);
