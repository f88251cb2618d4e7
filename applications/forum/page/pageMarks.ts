import type { PageMarks, PageTheme } from "@parley/library/contract";
import { toSizedIcon, withBasePath } from "@parley/library/contract";
import { PALETTE_CONDITIONS } from "@parley/library/contract/colors";

/** What marks a page as one of its site, in its head. */
export type DocumentMarks = PageMarks & Pick<PageTheme, "barColors">;

/**
 * Returns the colour of the title bar for the bars of the browser: that of the palette that the reader has chosen, otherwise one for each
 * preference of the device, of which browsers take the first that applies.
 */
export function printBarColors(colors: NonNullable<DocumentMarks["barColors"]>, chosen: string | undefined): string {
    const conditions = PALETTE_CONDITIONS.filter(({ palette, media }) =>
        chosen === undefined ? media !== undefined || palette === "light" : palette === chosen && media === undefined,
    );
    return [...conditions]
        .reverse()
        .map(({ palette, media }) => {
            const condition = chosen === undefined && media !== undefined ? ` media="${media}"` : "";
            return `<meta name="theme-color" content="${colors[palette]}"${condition}>`;
        })
        .join("");
}

/** Returns the links to the icons of a site, and to its manifest. */
export function printIcons(icon: string, basePath: string): string {
    const toURL = (suffix: string) => withBasePath(toSizedIcon(icon, suffix), basePath);
    return [
        `<link rel="icon" type="image/png" sizes="32x32" href="${toURL("-32")}">`,
        `<link rel="icon" type="image/png" sizes="192x192" href="${toURL("-192")}">`,
        `<link rel="apple-touch-icon" href="${toURL("-180")}">`,
        `<link rel="manifest" href="${withBasePath("/site.webmanifest", basePath)}">`,
    ].join("");
}
