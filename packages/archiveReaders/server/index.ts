export type {
    ArchiveCategory,
    ArchiveComment,
    ArchiveDiscussion,
    ArchiveItem,
    ArchiveProblem,
    ArchiveReaction,
    ArchiveRecord,
    ArchiveTag,
    ArchiveUser,
} from "./archive";
export { type ArchiveForm, detectArchiveForm } from "./detectArchiveForm";
export { DELETED_USER } from "./normalizePost";
export { NotAnArchive, readArchive } from "./readArchive";
