export { isReopenable } from "./closed";
export { toEmailKey } from "./emails";
export { createUserFinder, type Finding } from "./finding";
export { createForeignPhotos } from "./foreignPhotos";
export {
    catchRefusal,
    handleForm,
    readFields,
    renderFormAgain,
    requireMaxLength,
    requirePathID,
} from "./forms/formAnswers";
export { readPendingText, resumePending } from "./forms/pendingForm";
export { BCRYPT_KIND, PHPASS_KIND } from "./importedHashes.repository";
export type { ProfileFieldFilter, UserColumn, UserFilter } from "./lists/userFilter";
export { findNameProblem, tidyName, toImportedName, toNameSkeleton } from "./names";
export { tidyTitle } from "./tidyTitle";
export { createUsersRepository, type FragmentRow, type UsersRepository } from "./users.repository";
export { createUserRow, type NewUserRow, type UserRow } from "./users.tables";
export { seesAll, type ViewLevel } from "./viewLevel";
