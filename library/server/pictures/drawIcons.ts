import { toSizedIcon } from "@parley/library/contract";
import type { NamedPicture } from "./pictureFolder";
import { reencodePicture, UnfitPicture } from "./reencodePicture";
import { isSvg, sanitizeSvg } from "./sanitizeSvg";

/** Sizes of the icons of a site, by what follows the name of the largest one in their file names. */
const SIZES = { "": 512, "-192": 192, "-180": 180, "-32": 32, "-mask": 512 } as const;
/** Part of a maskable icon that no mask cuts off. */
const SAFE_PART = 0.8;
const WHITE = { r: 255, g: 255, b: 255, alpha: 1 };
const NOTHING = { r: 255, g: 255, b: 255, alpha: 0 };
const SVG_DPI = 72;
const MAX_SVG_DPI = 2400;

/** Returns the file names of all icons by that of the largest one: `KEY.png`, `KEY-192.png` and so on. */
export const listIconNames = (name: string): string[] => Object.keys(SIZES).map((suffix) => toSizedIcon(name, suffix));

/**
 * Draws the icons of a site from one picture, which is fitted into squares: with its transparency for browsers, on white for the home screens
 * that know none, and with a margin for those that cut a shape out of it. Throws `UnfitPicture` for a file that is no picture.
 */
export async function drawIcons(source: Buffer, key: string): Promise<NamedPicture[]> {
    const { default: sharp } = await import("sharp");
    const picture = await readSource(source);
    return Promise.all(
        Object.entries(SIZES).map(async ([suffix, size]) => {
            const isOpaque = suffix === "-180" || suffix === "-mask";
            const inner = suffix === "-mask" ? Math.round(size * SAFE_PART) : size;
            const margin = (size - inner) / 2;
            const [before, after] = [Math.floor(margin), Math.ceil(margin)];
            const drawing = sharp(picture)
                .resize(inner, inner, { fit: "contain", background: NOTHING })
                .extend({ top: before, left: before, bottom: after, right: after, background: isOpaque ? WHITE : NOTHING });
            if (isOpaque) drawing.flatten({ background: WHITE });
            return { name: `${key}${suffix}.png`, bytes: await drawing.png({ palette: !isOpaque }).toBuffer() };
        }),
    );

    async function readSource(bytes: Buffer): Promise<Buffer> {
        if (!isSvg(bytes)) return (await reencodePicture(bytes, { longest: SIZES[""] })).bytes;
        const svg = sanitizeSvg(bytes);
        try {
            const { width = SIZES[""], height = SIZES[""] } = await sharp(svg).metadata();
            const density = Math.min(MAX_SVG_DPI, (SVG_DPI * SIZES[""]) / Math.max(width, height));
            return await sharp(svg, { density: Math.max(1, density), limitInputPixels: 4 * SIZES[""] ** 2 })
                .timeout({ seconds: 5 })
                .resize(SIZES[""], SIZES[""], { fit: "inside" })
                .png()
                .toBuffer();
        } catch {
            throw new UnfitPicture("The drawing can’t be drawn.");
        }
    }
}
