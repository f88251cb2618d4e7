import type { ThemeColors } from "@parley/library/contract";
import { printPalettes } from "@parley/library/contract";
import { useEffect } from "react";
import { getPalettes } from "./themePalettes";

/** Stylesheets of themes that came with the page. */
const LINKS = 'link[rel="stylesheet"][href*="/themes/"]';

let sheet: CSSStyleSheet | undefined;
/** Colours of the site as they are known since the page was loaded, if they may have changed. */
let siteColors: { colors: ThemeColors | undefined } | undefined;
/** Colours that are being edited. */
let draftColors: ThemeColors | undefined;

/** Gives the page the colours of the site after a change, such as an undone one, without loading it again. */
export function useSiteColors(isKnown: boolean, colors: ThemeColors | undefined): void {
    const { accent, ground } = colors ?? {};
    useEffect(() => {
        if (!isKnown) return;
        siteColors = { colors: accent !== undefined && ground !== undefined ? { accent, ground } : undefined };
        show();
    }, [isKnown, accent, ground]);
}

/** Gives the page the colours that are being edited, for as long as they are. The content policy allows it, since no text is parsed as HTML. */
export function useDraftColors({ accent, ground }: ThemeColors): void {
    useEffect(() => {
        draftColors = { accent, ground };
        show();
        return () => {
            draftColors = undefined;
            show();
        };
    }, [accent, ground]);
}

function show(): void {
    const shown = draftColors ? { colors: draftColors } : siteColors;
    if (typeof CSSStyleSheet === "undefined" || !("adoptedStyleSheets" in document)) return;
    sheet ??= new CSSStyleSheet();
    sheet.replaceSync(shown?.colors ? printPalettes(getPalettes(shown.colors).palettes) : "");
    if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
    for (const link of document.querySelectorAll<HTMLLinkElement>(LINKS)) link.disabled = shown !== undefined;
}
