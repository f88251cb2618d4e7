export { isReopenable } from "./closed";
export { toEmailKey } from "./emails";
export { type Finding, findingIn } from "./finding";
export { foreignPhotos } from "./foreignPhotos";
export { again, answerForm, catchRefusal, readFields, requirePathID } from "./forms/formAnswers";
export { pendingTextIn, resumePending } from "./forms/pendingForm";
export { importedName, tidyName, toNameSkeleton, wrongWithName } from "./names";
export {
    BCRYPT_KIND,
    createUsersRepository,
    type FragmentRow,
    type NewUserRow,
    newUser,
    PHPASS_KIND,
    type ProfileFieldFilter,
    SYSTEM_USER_ID,
    type UserColumn,
    type UserFilter,
    type UserRow,
    type UsersRepository,
} from "./users.repository";
