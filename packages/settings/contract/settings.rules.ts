/** The ways to all that those who run the site may decide. */
export const SETTINGS_PAGE = "/settings";

/** The page with the name of the site, its welcome, and who may join. */
export const SITE_SETTINGS = "/settings/site";

/** The page on which the site gets its logo and the picture of its home page. */
export const BRANDING_PAGE = "/settings/branding";

/**
 * The pictures of the site itself: the setting of each, the longest side that is kept, in pixels, and what is stored: a picture, one or a
 * cleaned SVG, or icons of several sizes.
 */
export const BRANDING_PICTURES = {
    logo: { setting: "branding.logo", maxSide: 640, kind: "drawing" },
    logoDark: { setting: "branding.logoDark", maxSide: 640, kind: "drawing" },
    mobileLogo: { setting: "branding.mobileLogo", maxSide: 320, kind: "drawing" },
    mobileLogoDark: { setting: "branding.mobileLogoDark", maxSide: 320, kind: "drawing" },
    icon: { setting: "branding.icon", maxSide: 512, kind: "icons" },
    shareImage: { setting: "branding.shareImage", maxSide: 1200, kind: "picture" },
    mailLogo: { setting: "branding.mailLogo", maxSide: 640, kind: "picture" },
    bannerImage: { setting: "branding.bannerImage", maxSide: 2400, kind: "picture" },
} as const;
export type BrandingPicture = keyof typeof BRANDING_PICTURES;

/** How such a picture is sent. */
export const BRANDING_LIMIT = { field: "picture", maximumBytes: 5 * 1024 * 1024 };

/** Name of the form of a settings page, when it is rendered again with its errors. */
export const SETTINGS_FORM = "settings";
