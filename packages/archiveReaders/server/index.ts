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
export { ARCHIVE_FORMS, type ArchiveForm, detectArchiveForm } from "./detectArchiveForm";
export { DELETED_USER } from "./normalizePost";
export { NotAnArchive } from "./notAnArchive";
export { readArchive } from "./readArchive";
