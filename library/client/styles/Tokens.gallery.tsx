import { classNames, Stack } from "@parley/library/client/components";
import { createGalleryPage } from "@parley/library/client/gallery";
import type { Palette, PaletteName } from "@parley/library/contract";
import { palettes } from "@parley/library/contract";
import {
    colourSwatches,
    lineSamples,
    radiusSamples,
    shadowSwatches,
    spaceSamples,
    tokenSamples,
    typeSamples,
} from "./Tokens.gallery.styles";

export const colours = createGalleryPage("Colours", {
    "All colours, as the palette in force has them": () => <Swatches classes={colourSwatches} />,
    "Contrast of text with its ground": () => <ContrastTable pairs={TEXTS} least={4.5} />,
    "Contrast of lines that tell something with their ground": () => <ContrastTable pairs={LINES} least={3} />,
    Shadows: () => <Swatches classes={shadowSwatches} />,
});

export const type = createGalleryPage("Type", {
    "Sizes and leads": () => (
        <Stack>
            {Object.entries(typeSamples).map(([name, className]) => (
                <p key={name} className={className}>
                    {name}: the kettle that tripped the breaker
                </p>
            ))}
        </Stack>
    ),
    "In Arabic": () => (
        <div lang="ar" dir="rtl">
            <Stack>
                {Object.entries(typeSamples).map(([name, className]) => (
                    <p key={name} className={className}>
                        الغلاية التي تفصل القاطع كل صباح
                    </p>
                ))}
            </Stack>
        </div>
    ),
});

export const space = createGalleryPage("Space and lines", {
    "Steps of 4": () => (
        <Stack gap="small">
            {Object.entries(spaceSamples).map(([name, className]) => (
                <div key={name}>
                    {name}
                    <div className={classNames(tokenSamples.bar, className)} />
                </div>
            ))}
        </Stack>
    ),
    Corners: () => (
        <div className={tokenSamples.grid}>
            {Object.entries(radiusSamples).map(([name, className]) => (
                <div key={name}>
                    <div className={classNames(tokenSamples.shape, className)} />
                    {name}
                </div>
            ))}
        </div>
    ),
    "The line tells the state of the record: kept, on this device only, erased but restorable": () => (
        <div className={tokenSamples.grid}>
            {Object.entries(lineSamples).map(([name, className]) => (
                <div key={name}>
                    <div className={classNames(tokenSamples.line, className)} />
                    {name}
                </div>
            ))}
        </div>
    ),
});

function Swatches({ classes }: { classes: Record<string, string> }) {
    return (
        <div className={tokenSamples.grid}>
            {Object.entries(classes).map(([name, className]) => (
                <div key={name}>
                    <div className={classNames(tokenSamples.swatch, className)} />
                    {name}
                </div>
            ))}
        </div>
    );
}

type Pair = readonly [front: keyof Palette, ground: keyof Palette];

const TEXTS: readonly Pair[] = [
    ["ink", "paper"],
    ["ink2", "paper"],
    ["ink3", "paper"],
    ["ink3", "paperSunk"],
    ["inkOff", "paper"],
    ["accent", "paper"],
    ["accent", "accentTint"],
    ["onAccent", "accent"],
    ["danger", "paper"],
    ["danger", "dangerTint"],
    ["onDanger", "dangerFill"],
    ["warn", "warnTint"],
    ["success", "successTint"],
    ["info", "infoTint"],
    ["ink", "selection"],
    ["ink", "mark"],
    ["codeInk", "paperWash"],
    ["codeKey", "paperWash"],
    ["codeStr", "paperWash"],
    ["codeNote", "paperWash"],
    ["onToast", "toast"],
    ["onToast2", "toast"],
    ["toastAccent", "toast"],
];

const LINES: readonly Pair[] = [
    ["lineField", "paper"],
    ["focus", "paper"],
    ["accent", "paperWash"],
];

function ContrastTable({ pairs, least }: { pairs: readonly Pair[]; least: number }) {
    const names = Object.keys(palettes) as PaletteName[];
    return (
        <div className={tokenSamples.scroll}>
            <table className={tokenSamples.table}>
                <thead>
                    <tr>
                        <th scope="col">At least {least}</th>
                        {names.map((name) => (
                            <th scope="col" key={name}>
                                {name}
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {pairs.map(([front, ground]) => (
                        <tr key={`${front} ${ground}`}>
                            <th scope="row">
                                {front} on {ground}
                            </th>
                            {names.map((name) => (
                                <td key={name}>{contrast(palettes[name][front], palettes[name][ground]).toFixed(1)}</td>
                            ))}
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

/** Calculates the contrast of two colours such as `#0b5a78`, from 1 to 21, according to WCAG 2. */
function contrast(one: string, other: string): number {
    const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5]
        .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
