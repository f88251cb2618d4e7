/** Address of the page that lists the themes. */
export const STYLE_GUIDES_PAGE = "/appearance/style-guides";

/** Returns the address of the editor of a theme. */
export const styleGuidePath = (themeID: number | string): string => `${STYLE_GUIDES_PAGE}/${themeID}`;

/** Address of the page with the parts of which pages are made, which editors of themes show. */
export const THEME_PARTS_PAGE = "/appearance/parts";

/** Returns the address of the page with the revisions of a theme (THEME-027). */
export const styleGuideRevisionsPath = (themeID: number | string): string => `${styleGuidePath(themeID)}/revisions`;

/** Parameter of that page: the revision whose difference from the one before it is shown. */
export const DIFFERENCE_PARAMETER = "Difference";

/** Parameter of any page: the stored theme whose draft it shows to the member whose draft it is. */
const DRAFT_PARAMETER = "ThemeDraft";

/** Returns the address of a page with the own CSS and HTML of a draft; each version of them is another address. */
export const draftedPagePath = (page: string, themeID: number | string, version: number): string =>
    `${page}?${new URLSearchParams({ [DRAFT_PARAMETER]: String(themeID), Version: String(version) })}`;

/** Whether a page may show a draft, so that it is cached for nobody (FC-73). */
export const hasThemeDraft = (address: string): boolean => /[?&]ThemeDraft=/.test(address);

/** Returns the key of the theme whose draft a page shows. It is read as `hasThemeDraft` does, so that no other spelling is cached. */
export const readThemeDraft = (address: string): string | undefined => /[?&]ThemeDraft=(\d{1,10})(?:&|$)/.exec(address)?.[1];

/** Name of the form of the editor. */
export const THEME_EDITOR_FORM = "theme-editor";

/** Name of the form of the list. */
export const THEMES_FORM = "themes";

/** Name of the form in the toast of a preview. */
export const THEME_PREVIEW_FORM = "theme-preview";
