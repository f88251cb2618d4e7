import { useEffect } from "react";

/** Stylesheets of themes that came with the page. */
const LINKS = 'link[rel="stylesheet"][href*="/themes/"]';

let sheet: CSSStyleSheet | undefined;
/** CSS of the theme of the site as it is known since the page was loaded, if it may have changed. */
let siteLook: string | undefined;
/** CSS of the theme that is being edited. */
let draftLook: string | undefined;

/** Gives the page the look of the site after a change, such as an undone one, without loading it again. Without `css` it is not known. */
export function useSiteLook(css: string | undefined): void {
    useEffect(() => {
        if (css === undefined) return;
        siteLook = css;
        show();
    }, [css]);
}

/** Gives the page the look that is being edited, for as long as it is. The content policy allows it, since no text is parsed as HTML. */
export function useDraftLook(css: string): void {
    useEffect(() => {
        draftLook = css;
        show();
        return () => {
            draftLook = undefined;
            show();
        };
    }, [css]);
}

function show(): void {
    const shown = draftLook ?? siteLook;
    if (typeof CSSStyleSheet === "undefined" || !("adoptedStyleSheets" in document)) return;
    sheet ??= new CSSStyleSheet();
    sheet.replaceSync(shown ?? "");
    if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
    for (const link of document.querySelectorAll<HTMLLinkElement>(LINKS)) link.disabled = shown !== undefined;
}
