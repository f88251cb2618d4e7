import type { ReactNode } from "react";
import { Pencil } from "./Pencil";

/** Line drawings of the sample community, in the colour of the surrounding text. */
const TOOLS = {
    scissors: (
        <>
            <path d="M0-4v8M-9 58 5 10M9 58-5 10" />
            <ellipse cx="-12" cy="66" rx="7" ry="9" transform="rotate(18 -12 66)" />
            <ellipse cx="12" cy="66" rx="7" ry="9" transform="rotate(-18 12 66)" />
            <circle cx="0" cy="30" r="1.5" />
        </>
    ),
    kettle: (
        <>
            <path d="M-22 20c0-13 10-22 22-22s22 9 22 22l6 44h-56zM-28 64h56M-22 20l-16 10 10 14M22 22c16-2 20 24 4 30" />
            <path d="M-8-2c0-5 16-5 16 0" />
        </>
    ),
    wheel: (
        <>
            <circle cx="0" cy="42" r="42" />
            <circle cx="0" cy="42" r="37" />
            <circle cx="0" cy="42" r="5" />
            <path d="M0 37V5M0 47v32M-5 42h-32M5 42h32M-3.5 38.5-26 16M3.5 38.5 26 16M-3.5 45.5-26 68M3.5 45.5 26 68" />
        </>
    ),
    bobbin: (
        <path d="M0-4v6M-14 2h28M-14 62h28M-10 2v60M10 2v60M-10 12h20M-10 20h20M-10 28h20M-10 36h20M-10 44h20M-10 52h20M10 46c18 4 8 26 26 28" />
    ),
    screwdriver: <path d="M0-4v36M-5 32h10l2 44c0 8-14 8-14 0zM-2 44v26M2 44v26" />,
    lamp: (
        <>
            <path d="M0-6v10M-30 44 -12 4h24l18 40zM-10 44c0 14 20 14 20 0" />
            <path d="M-36 44h72" />
        </>
    ),
    radio: (
        <>
            <path d="M-34 20h68v54h-68zM-34 32h68M-22 32c-2-20 44-20 44 0M-14 50h28M-14 58h18" />
            <circle cx="24" cy="62" r="4" />
            <path d="M-26 74v6M26 74v6" />
        </>
    ),
    hook: (
        <>
            <path d="M0-4C-16-2-18 14-8 20c8 4 8 10 8 14v42" />
            <path d="M0 76c0 8-4 12-4 12" />
            <path d="M-7 26v-4" />
        </>
    ),
    plane: (
        <>
            <path d="M-26 30h40l10 12v10h-50zM-26 52v8h44l6-8M-14 30c0-14 12-20 14-12l-2 12" />
            <path d="M-2 30l8-14" />
        </>
    ),
    chair: <path d="M-18 0h36M-16 0v40M16 0v40M-16 40h32M-18 40l-3 42M18 40l3 42M-19 60h38M-8 0v40M8 0v40" />,
    clock: (
        <>
            <path d="M0-4v14" />
            <circle cx="0" cy="42" r="32" />
            <circle cx="0" cy="42" r="27" />
            <path d="M0 42V24M0 42l12 7M0 17v3M0 64v3M-25 42h3M22 42h3" />
        </>
    ),
    pencil: (
        <>
            <path d="M-5-2h10v22H-5zM-5 20l-3 8v52c0 4 16 4 16 0V28l-3-8" />
            <path d="M-8 36H8M-8 44H8" />
        </>
    ),
} as const;

export type ToolName = keyof typeof TOOLS;

/** Position of each tool on the wall, in the wall's units. */
const NAILS: readonly [ToolName, number, number][] = [
    ["scissors", 60, 34],
    ["kettle", 150, 44],
    ["wheel", 262, 34],
    ["bobbin", 370, 34],
    ["screwdriver", 462, 34],
    ["lamp", 548, 40],
    ["radio", 660, 34],
    ["hook", 764, 34],
    ["plane", 842, 34],
    ["chair", 948, 34],
    ["clock", 1050, 34],
    ["pencil", 1144, 34],
];

/** Renders one tool, as the drawing of a category. */
export function ToolDrawing({ name }: { name: ToolName }): ReactNode {
    return (
        <svg viewBox="-46 -14 92 108" aria-hidden="true" focusable="false">
            <Pencil>{TOOLS[name]}</Pencil>
        </svg>
    );
}

/** Renders the wall with all tools, above the welcome text. */
export function ToolWall({ className }: { className: string }): ReactNode {
    return (
        <svg className={className} viewBox="0 0 1200 140" aria-hidden="true" focusable="false">
            <Pencil>
                {NAILS.map(([name, x, y]) => (
                    <g key={name} transform={`translate(${x} ${y})`}>
                        <circle cx="0" cy="-6" r="2" fill="currentColor" stroke="none" />
                        {TOOLS[name]}
                    </g>
                ))}
            </Pencil>
        </svg>
    );
}
