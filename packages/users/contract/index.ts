export { getLeaders, Leader, LeaderboardType, SlotType } from "./leaders";

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
    FORMER_LANGUAGE,
    findPhotoNameProblem,
    LANGUAGE_FORM,
    MAX_ABOUT_LENGTH,
    MAX_TITLE_LENGTH,
    PHOTO_EXTENSIONS,
    PHOTO_LIMIT,
} from "./profiles.rules";
