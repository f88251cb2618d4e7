import type { ApiError } from "./ApiError";
import type { FormState } from "./formState";

/** Which file is which, as the build wrote it: `dist/forum/manifest.json`. */
export interface AssetManifest {
    /** The scripts a page begins with. */
    scripts: string[];
    /** The stylesheets every page begins with. */
    styles: string[];
    /** The stylesheets of parts that are fetched when they are needed, with the classes each dresses. */
    laterStyles: Record<string, string[]>;
    /** The files of every named part of the code. */
    chunks: Record<string, string[]>;
    /** Fonts and drawings, by the name they have in the source. */
    assets: Record<string, string>;
}

/** A call of the API that never leaves the process. */
export interface InnerRequest {
    method: string;
    /** From the site's root: `/api/v2/users/me`. */
    url: string;
    headers: Record<string, string>;
    body?: string;
}

export interface InnerAnswer {
    status: number;
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
    locale: string;
    direction: "ltr" | "rtl";
    timeZone: string;
    /** The reader's own palette, when they chose one. */
    theme: string | undefined;
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
    redirectTo?: string;
}

/** What the build of the pages offers to the server, which loads it by path: neither side imports the other. */
export interface PageRenderer {
    /** The locales there are words for. */
    locales: readonly string[];
    renderPage(request: PageRequest): Promise<RenderedPage>;
}
