import type { ApiError } from "./ApiError";
import type { FormState } from "./formState";

/** Which file is which, as the build wrote it: `dist/forum/manifest.json`. */
export interface AssetManifest {
    /** The scripts a page begins with. */
    scripts: string[];
    /**
     * The stylesheets of the fonts, which every page has and no other stylesheet says again: said again where a page stands already, a font that
     * came too late for it would be set, and its words move.
     */
    fonts: string[];
    /** The stylesheets every page begins with. */
    styles: string[];
    /** The stylesheets of parts that are fetched when they are needed, with the classes each dresses. */
    laterStyles: Record<string, string[]>;
    /** What stands in all of these, each rule once and in its order. */
    rules: StyleRule[];
    /** The files of every named part of the code, with those that it shares with others. */
    chunks: Record<string, string[]>;
    /** Fonts and drawings, by the name they have in the source. */
    assets: Record<string, string>;
}

/** Rules of the stylesheets that stand together, and what they need. */
export interface StyleRule {
    /** The beginnings of the rules around them: `@layer base{@media print{`. */
    within: string;
    css: string;
    /** Classes, and the palette and text size as `data-theme="dark"` and `data-text-size="large"`: the rules say something on a page that has all of one of these lists. */
    needs: string[][];
}

/** A call of the API that reads, and never leaves the process. */
export interface InnerRequest {
    /** The path of an endpoint, as the contract has it: `/discussions/:discussionID`. */
    path: string;
    /** What stands in it. */
    params: Record<string, string>;
    /** Without `?`. */
    query: string;
    /** Of a call that is no GET (`Endpoint.reads`). */
    body?: object;
}

export interface InnerAnswer {
    status: number;
    /** By their lower-case names. */
    headers: Record<string, string>;
    body: string;
}

/** What a page is rendered with, the same on the server and in the browser, so that both write the same page. */
export interface PageSettings {
    siteName: string;
    /** The name in full, with what the community is. */
    siteTitle: string;
    /** One sentence about the community; may be empty. */
    siteDescription: string;
    /** Where the site is, without a trailing slash. */
    siteURL: string;
    /** The moment the page was made, as ISO text; relative times are told from it until the page is alive. */
    now: string;
    /** The language of the words: `en`. */
    language: string;
    /** How dates and numbers are written, which the reader's region decides: `en-GB`. */
    locale: string;
    direction: "ltr" | "rtl";
    /** The reader's own, where their browser has said it; else the site's. */
    timeZone: string;
    /** The reader's own palette, when they chose one. */
    theme: string | undefined;
    /** The reader's own text size, when they chose one. */
    textSize?: string | undefined;
    /** The key a form of this visitor carries; absent on pages that are kept for everybody. */
    transientKey: string | undefined;
    /** Whether people may register by themselves. */
    registrationOpen: boolean;
    /** Pages tell those who make them what failed, and where; for a development build. */
    debug?: boolean;
}

/** What the server tells the renderer of one page view. */
export interface PageRequest {
    /** From the site's root, with its query: `/discussion/7/kettle?sort=top`. */
    path: string;
    settings: PageSettings;
    formState: FormState | undefined;
    /** Shown in place of the page. */
    error: ApiError | undefined;
    manifest: AssetManifest;
    /** Sends a call of the API as this visitor. */
    call: (request: InnerRequest) => Promise<InnerAnswer>;
}

export interface RenderedPage {
    status: number;
    /** The whole document; empty when `redirectTo` is given. */
    html: string;
    /** The rules that the document carries in itself, if it does: its policy has to let in these and no others. */
    rules?: string | undefined;
    redirectTo?: string;
}

/** What the build of the pages offers to the server, which loads it by path: neither side imports the other. */
export interface PageRenderer {
    /** The locales there are words for. */
    locales: readonly string[];
    renderPage(request: PageRequest): Promise<RenderedPage>;
    /** The address without what the page at it does not read: two with the same are one page. */
    withoutNoise(address: string): string;
    /** A page with a line in front, in its own language, that it is an older copy. Its links ask the server anew, for it has no scripts (FC-44). */
    markOlder(html: string, manifest: AssetManifest): string;
}
