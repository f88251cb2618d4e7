export {
    BRANDING_LIMIT,
    BRANDING_PAGE,
    BRANDING_PICTURES,
    type BrandingPicture,
    SETTINGS_FORM,
    SETTINGS_PAGE,
    SITE_SETTINGS,
} from "./settings.rules";
