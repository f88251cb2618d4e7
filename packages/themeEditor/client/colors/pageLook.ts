import type { PageLook } from "@parley/library/client/pageCanvas";
import { setPageLook } from "@parley/library/client/pageCanvas";
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
    sheet.replaceSync(withFonts(shown ?? ""));
    if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
    for (const link of document.querySelectorAll<HTMLLinkElement>(LINKS)) link.disabled = shown !== undefined;
}

/** A font that is chosen in the editor is shown as soon as it is loaded, though words move then. */
const withFonts = (css: string): string => css.replaceAll("font-display:optional", "font-display:swap");

interface FrameLook extends PageLook {
    css: string;
}

/** Gives the page in a frame a look, a palette and a direction, and keeps its links from leading away. */
export function setFrameLook(frame: HTMLIFrameElement | null, { css, ...look }: FrameLook): void {
    const page = setPageLook(frame, look);
    if (page) adoptLook(page, css);
}

/** A stylesheet belongs to the document in which it was made. */
const frameSheets = new WeakMap<Document, CSSStyleSheet>();

function adoptLook(page: Document, css: string): void {
    const view = page.defaultView as (Window & typeof globalThis) | null;
    if (!view || typeof view.CSSStyleSheet === "undefined" || !("adoptedStyleSheets" in page)) return;
    const known = frameSheets.get(page) ?? new view.CSSStyleSheet();
    frameSheets.set(page, known);
    known.replaceSync(withFonts(css));
    if (!page.adoptedStyleSheets.includes(known)) page.adoptedStyleSheets.push(known);
    for (const { sheet: linked } of page.querySelectorAll<HTMLLinkElement>(LINKS)) removeLook(linked);
}

/** Removes the stored look from the stylesheet of a theme. Own CSS, which is printed after it, goes on. */
function removeLook(linked: CSSStyleSheet | null): void {
    try {
        while (linked?.cssRules[0] && !linked.cssRules[0].cssText.startsWith("[data-own")) linked.deleteRule(0);
    } catch (error) {
        // A stylesheet that could not be loaded has no rules, and says so like this.
        if (!(error instanceof DOMException)) throw error;
    }
}
