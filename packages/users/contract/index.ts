export { getLeaders, Leader, LeaderboardType, SlotType } from "./leaders";
export { AnonymizeData, anonymizeDataIn, getPrivacy, Privacy, postPrivacy, toPrivacyCookie } from "./privacy";
export {
    deleteProfileField,
    FieldDataType,
    FieldFormType,
    FieldVisibility,
    getProfileFields,
    getUserProfileFields,
    ProfileField,
    patchProfileField,
    patchUserProfileFields,
    postProfileField,
} from "./profileFields";
export {
    deleteUserPhoto,
    getUserEdit,
    MAX_BAN_REASON,
    patchUser,
    postUser,
    postUserPhoto,
    putUserBan,
    UserEdit,
} from "./profiles";
export {
    findPhotoNameProblem,
    MAX_ABOUT_LENGTH,
    MAX_TITLE_LENGTH,
    PHOTO_EXTENSIONS,
    PHOTO_LIMIT,
    PROFILE_FIELDS_PAGE,
    SIGNATURE_SETTINGS,
} from "./profiles.rules";
export { getSignature, MAX_SIGNATURE, putSignature, Signature } from "./signatures";
