export {
    DIFFERENCE_PARAMETER,
    draftedPagePath,
    hasThemeDraft,
    readThemeDraft,
    STYLE_GUIDES_PAGE,
    styleGuidePath,
    styleGuideRevisionsPath,
    THEME_EDITOR_FORM,
    THEME_PARTS_PAGE,
    THEME_PREVIEW_FORM,
    THEMES_FORM,
} from "./addresses";
export { THEME_FONT, THEME_IMPORT, themeArchivePath, themeFontPath, themeTokensPath } from "./fileAddresses";
export { FONT_FAMILIES } from "./look/fontFamilies";
export { findMainFont, MAX_OWN_FONTS, OWN_FONT, OWN_FONT_PATH, type OwnFont, readOwnFonts } from "./look/ownFonts";
export { findFirstFont, printTheme } from "./look/printTheme";
export type { ThemeChoice, ThemeChoices } from "./look/themeChoices";
export {
    findInvalidChoices,
    isThemeChoice,
    readThemeChoices,
    THEME_CHOICE_NAMES,
    THEME_CHOICES,
    withChoices,
} from "./look/themeChoices";
export type { RoleLine } from "./look/themeRoles";
export {
    checkThemeRoles,
    findInvalidRoleLine,
    findRefusedRoles,
    parseRoles,
    printRoleLine,
    printRoles,
    readRoleLines,
    readRoles,
    withRoleColors,
} from "./look/themeRoles";
export { OWN_TEXT_FIELDS, OWN_TEXTS, type OwnText, pickChangedTexts, readOwnText } from "./ownTexts";
export { readProperty } from "./readProperty";
export { findShippedTheme, SHIPPED_THEMES, SHIPPED_VERSION, type ShippedTheme } from "./shippedThemes";
export {
    BUILT_IN_COLORS,
    COLOR_CHOICES,
    findInvalidColors,
    isThemeColor,
    type MainColor,
    readThemeColors,
    withColors,
} from "./themeColors";
export { deleteThemeDraft, getThemeDraft, putThemeDraft, ThemeDraft } from "./themeDrafts";
export {
    deleteTheme,
    deleteThemeAsset,
    type GivenAsset,
    getCurrentTheme,
    getTheme,
    getThemeAsset,
    getThemeRevisions,
    getThemes,
    patchTheme,
    patchThemeAsset,
    postTheme,
    putCurrentTheme,
    putPreviewTheme,
    putThemeAsset,
    Theme,
    ThemeAsset,
    ThemeRevision,
} from "./themes";
export {
    BUILT_IN_THEME,
    CODE_ASSETS,
    isThemeAssetName,
    MAX_THEME_NAME,
    MAX_UNNAMED_THEME_REVISIONS,
    THEME_ASSET_NAMES,
    THEME_ASSETS,
    type ThemeAssetName,
    type ThemeAssetType,
    WRITE_THEME_CODE,
} from "./themes.rules";
