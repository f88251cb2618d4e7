/** The ways to all that those who run the site may decide. */
export const SETTINGS_PAGE = "/settings";

/** The page with the name of the site, its welcome, and who may join. */
export const SITE_SETTINGS = "/settings/site";

/** The page on which the site gets its logo and the picture of its home page. */
export const BRANDING_PAGE = "/settings/branding";

/** The pictures of the site itself: the setting of each, and the longest side that is kept, in pixels. */
export const BRANDING_PICTURES = {
    logo: { setting: "branding.logo", maxSide: 640 },
    mobileLogo: { setting: "branding.mobileLogo", maxSide: 320 },
    bannerImage: { setting: "branding.bannerImage", maxSide: 2400 },
} as const;
export type BrandingPicture = keyof typeof BRANDING_PICTURES;

/** How such a picture is sent. */
export const BRANDING_LIMIT = { field: "picture", maximumBytes: 5 * 1024 * 1024 };

/** Name of the form of a settings page, when it is rendered again with its errors. */
export const SETTINGS_FORM = "settings";
