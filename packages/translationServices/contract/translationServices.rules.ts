/** Machine translation services, in the order in which they are tried. */
export const TRANSLATION_SERVICE_TYPES = ["libreTranslate", "deepL", "google"] as const;
export type TranslationServiceType = (typeof TRANSLATION_SERVICE_TYPES)[number];

export const SERVICE_NAMES: Readonly<Record<TranslationServiceType, string>> = {
    libreTranslate: "LibreTranslate",
    deepL: "DeepL",
    google: "Google Cloud Translation",
};

/** Addresses of services that have one for all their customers. LibreTranslate runs on a server of one's own. */
export const DEFAULT_SERVICE_URLS: Readonly<Record<TranslationServiceType, string>> = {
    libreTranslate: "",
    deepL: "https://api-free.deepl.com",
    google: "https://translation.googleapis.com",
};

export const MAX_SERVICE_URL_LENGTH = 200;
export const MAX_API_KEY_LENGTH = 200;

/** Record type of translation services in the action log. */
export const TRANSLATION_SERVICE = "translationService";

/** Page with the translation services, their limits and the categories whose texts they may get. */
export const TRANSLATION_SERVICES_PAGE = "/settings/translation-services";
export const TRANSLATION_LIMITS_FORM = "translationLimits";

/** Returns the name of the form of a service. */
export const toServiceForm = (type: TranslationServiceType): string => `translationService-${type}`;

/** Returns the name of the field that lets the texts of a category leave the site. */
export const toCategoryField = (categoryID: number): `Category-${number}` => `Category-${categoryID}`;
