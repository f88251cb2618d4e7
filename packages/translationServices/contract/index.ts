export {
    getTranslationServices,
    putTranslationService,
    SERVICE_PROBLEMS,
    type ServiceProblem,
    type TranslationService,
} from "./translationServices";
export {
    DEFAULT_SERVICE_URLS,
    MAX_API_KEY_LENGTH,
    MAX_SERVICE_URL_LENGTH,
    SERVICE_NAMES,
    TRANSLATION_LIMITS_FORM,
    TRANSLATION_SERVICE,
    TRANSLATION_SERVICE_TYPES,
    TRANSLATION_SERVICES_PAGE,
    type TranslationServiceType,
    toCategoryField,
    toServiceForm,
} from "./translationServices.rules";
