export {
    deleteProfileField,
    FieldDataType,
    FieldFormType,
    FieldVisibility,
    getProfileFields,
    getUserProfileFields,
    PROFILE_FIELDS_PAGE,
    ProfileField,
    patchProfileField,
    patchUserProfileFields,
    postProfileField,
} from "./profileFields";
