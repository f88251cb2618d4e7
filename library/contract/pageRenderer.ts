import type { ApiError } from "./ApiError";
import type { Catalogue } from "./catalogue";
import type { PaletteName } from "./colors";
import type { DarkLogoSource } from "./darkLogos";
import type { FormState } from "./formState";

/** Files of the build, as listed in `dist/forum/manifest.json`. */
export interface AssetManifest {
    /** Initial scripts of a page. */
    scripts: string[];
    /**
     * Stylesheets of the fonts, which are on every page and repeated in no other stylesheet: repeating them on a displayed page would
     * switch to a font that had loaded too late, and move the text.
     */
    fonts: string[];
    /** Initial stylesheets of every page. */
    styles: string[];
    /** Stylesheets of components that are fetched on demand, with the classes each of them styles. */
    laterStyles: Record<string, string[]>;
    /** Contents of all these stylesheets, each rule once and in order. */
    rules: StyleRule[];
    /** Files of each named chunk, including those shared with other chunks. */
    chunks: Record<string, string[]>;
    /** URLs of fonts and drawings, by their names in the source. */
    assets: Record<string, string>;
}

/** Consecutive rules of the stylesheets, with the conditions under which they are needed. */
export interface StyleRule {
    /** Openings of the enclosing rules: `@layer base{@media print{`. */
    within: string;
    css: string;
    /**
     * Lists of classes, with palette and text size as `data-theme="dark"` and `data-text-size="large"`: the rules apply to a page that
     * contains everything in at least one of these lists.
     */
    requires: string[][];
}

/** A reading API call within the process. */
export interface InternalRequest {
    /** Path of the endpoint, as in the contract: `/discussions/:discussionID`. */
    path: string;
    /** Path parameters. */
    params: Record<string, string>;
    /** Query string, without `?`. */
    query: string;
    /** Body of a call whose method is not GET (`Endpoint.reads`). */
    body?: object;
}

export interface InternalResponse {
    status: number;
    /** Headers, by lower-case name. */
    headers: Record<string, string>;
    body: string;
}

/** Settings for rendering a page, the same on the server and in the browser, so that both produce the same HTML. */
export interface PageSettings {
    siteName: string;
    /** Full name of the community, with its description. */
    siteTitle: string;
    /** Description of the community in one sentence; may be empty. */
    siteDescription: string;
    /** Public URL of the site, without a trailing slash. */
    siteURL: string;
    /** Time of rendering, in ISO format; relative times are computed from it until the page is hydrated. */
    now: string;
    /** Language of the texts: `en`. */
    language: string;
    /** Locale for dates and numbers, which depends on the reader's region: `en-GB`. */
    locale: string;
    direction: "ltr" | "rtl";
    /** Locales that the reader can choose; undefined if there is only that of the site. */
    locales?: readonly string[] | undefined;
    /** Who has translated the texts of those locales, where it was not a machine alone. */
    translators?: Readonly<Record<string, "reviewed" | "person">> | undefined;
    /** The reader's time zone if the browser has sent it; otherwise the site's. */
    timeZone: string;
    /** Palette chosen by the reader, if any. */
    theme: string | undefined;
    /** The logos for the dark palettes, if there are any. */
    darkLogos?: readonly DarkLogoSource[] | undefined;
    /** The logos of the theme, in place of those of the site. */
    themeLogos?: ThemeLogos | undefined;
    /** Text size chosen by the reader, if any. */
    textSize?: string | undefined;
    /** CSRF token of this visitor's forms; absent on pages cached for everybody. */
    transientKey: string | undefined;
    /** Whether visitors can register themselves. */
    registrationOpen: boolean;
    /** Whether pages show developers what failed, and where; for a development build. */
    debug?: boolean;
    /** The theme that this session previews, if any. */
    themePreview?: ThemePreview | undefined;
    /** What the theme adds to the content of pages, if anything. */
    ownContent?: OwnContent | undefined;
}

/** What a theme adds to the content of pages, besides its look: CSS and HTML of the site's owner, which the server has checked. */
export interface OwnContent {
    hasStyles: boolean;
    /** HTML above the title bar; may be empty. */
    header: string;
    /** HTML below the footer; may be empty. */
    footer: string;
}

/** Paths of the logos that a theme has in place of those of the site. With a logo of its own, it also has an own or no one for small screens. */
export interface ThemeLogos {
    desktop?: string;
    mobile?: string;
}

/** A theme that one session sees before it is applied (THEME-022). */
export interface ThemePreview {
    themeID: string;
    /** The previewed revision; null for the active one. */
    revisionID: number | null;
    name: string;
    /** Path of the page to return to. */
    redirect: string;
}

/** Paths of the pictures of a site that are in the head of its pages. */
export interface PageMarks {
    /** The icon of 512 pixels; those of other sizes are beside it. */
    icon?: string | undefined;
    /** Picture of pages that have none of their own. */
    shareImage?: string | undefined;
}

/** The values of a theme, as pages have them. */
export interface PageTheme {
    /** Address of its stylesheet, which never changes under this address. */
    url: string;
    /** Contents of its stylesheet. */
    css: string;
    /** Address of the font file that pages begin with, in place of the built-in one. */
    font?: string | undefined;
    /** Colour of the title bar in each palette, in which browsers show their own bars; undefined for those of the build. */
    barColors?: Readonly<Record<PaletteName, string>> | undefined;
}

/** Request to the renderer for one page view. */
export interface PageRequest {
    /** Path and query string, from the site's root: `/discussion/7/kettle?sort=top`. */
    path: string;
    settings: PageSettings;
    formState: FormState | undefined;
    /** Error shown in place of the page. */
    error: ApiError | undefined;
    manifest: AssetManifest;
    /** Translations into the language of the page; undefined for English, whose texts are in the build. */
    catalogue?: Catalogue | undefined;
    /** Theme of the site; undefined for the built-in one, whose colours are in the stylesheets of the build. */
    theme: PageTheme | undefined;
    marks?: PageMarks | undefined;
    /** The script of a frame on another site, and to which origin it sends messages. */
    frameScript?: FrameScript | undefined;
    /** The script of a page of the whole forum that is in a frame on another site. */
    forumFrameScript?: ForumFrameScript | undefined;
    /** Makes an API call as this visitor. */
    call: (request: InternalRequest) => Promise<InternalResponse>;
}

/** The script of a frame on another site. */
export interface FrameScript {
    url: string;
    /** Origin of the page that contains the frame. */
    parentOrigin: string;
}

/** The script of a page of the whole forum in a frame. */
export interface ForumFrameScript {
    url: string;
    /** Origins of the sites that may contain it, the only ones to which it sends messages. */
    parentOrigins: readonly string[];
    /** Whether the page is that of a member, who writes in the frame. */
    isMember: boolean;
}

export interface RenderedPage {
    status: number;
    /** The complete document; empty if `redirectTo` is given. */
    html: string;
    /** Inline style rules of the document, if any: its content security policy must allow exactly these. */
    rules?: string | undefined;
    redirectTo?: string;
}

/** Interface of the page build to the server, which loads it by path: neither side imports the other. */
export interface PageRenderer {
    /** Locales in which the product has texts. */
    locales: readonly string[];
    renderPage(request: PageRequest): Promise<RenderedPage>;
    /** Returns a URL without query parameters that the page does not read: two URLs with the same result are the same page. */
    withoutNoise(address: string): string;
    /** Returns the names of the chunks with the code of these components. */
    listComponentChunks(components: readonly string[]): string[];
    /**
     * Returns a page with a notice at its top, in its own language, that it is an older copy. Its links request new pages from the server,
     * as it has no scripts (FC-44).
     */
    markOlder(html: string, manifest: AssetManifest, findCatalogue: (locale: string) => Catalogue | undefined): string;
}
