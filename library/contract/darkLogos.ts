/** Logos of a site for dark palettes, and whether it has one for small screens on light grounds. */
export interface DarkLogos {
    desktop: string;
    mobile: string;
    hasLightMobile: boolean;
}

/** A source of the picture in the title bar. */
export interface DarkLogoSource {
    srcSet: string;
    media: string;
    /** Screens that show it, in a dark palette. */
    "data-dark": string;
}

/** Returns the condition of a picture for dark palettes: that the reader has chosen one, or that the device prefers it. */
export const toDarkMedia = (screens: string, palette: string | undefined): string =>
    palette ? (palette.startsWith("dark") ? screens : "not all") : `${screens} and (prefers-color-scheme: dark)`;

/** Returns the sources of the logo in dark palettes. A logo for small screens without a dark one stays there. */
export function listDarkLogoSources(
    { desktop, mobile, hasLightMobile }: DarkLogos,
    palette: string | undefined,
): DarkLogoSource[] {
    const toSource = (screens: string, srcSet: string) =>
        srcSet ? [{ srcSet, media: toDarkMedia(screens, palette), "data-dark": screens }] : [];
    return [
        ...toSource("(max-width: 800px)", mobile),
        ...toSource(hasLightMobile && !mobile ? "(min-width: 801px)" : "all", desktop),
    ];
}
