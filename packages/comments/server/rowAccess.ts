import type { CommentsRepository } from "./comments.repository";

/** The part of the repository that reads comments in the order of threads. Checks no permissions. */
export type ThreadRows = ReturnType<typeof pickThreadRows>;

/** Returns the queries for the package that shows threads. */
export const pickThreadRows = (repository: CommentsRepository) => ({
    byID: repository.byID,
    byIDs: repository.byIDs,
    answers: repository.answers,
    authorsIn: repository.authorsIn,
    chainTo: repository.chainTo,
    countIn: repository.countIn,
    firstAnswers: repository.firstAnswers,
    lastSibling: repository.lastSibling,
    onTop: repository.onTop,
    onTopBy: repository.onTopBy,
});

/** The part of the repository that moves comments between discussions. Checks no permissions, and corrects no counts. */
export type MovableRows = ReturnType<typeof pickMovableRows>;

/** Returns the queries and changes for the package that merges and splits discussions, which locks these first. */
export const pickMovableRows = (repository: CommentsRepository) => ({
    byID: repository.byID,
    byIDs: repository.byIDs,
    authorsAmong: repository.authorsAmong,
    idsBelow: repository.idsBelow,
    idsIn: repository.idsIn,
    idsOfAnswers: repository.idsOfAnswers,
    newestID: repository.newestID,
    newestIn: repository.newestIn,
    writtenSince: repository.writtenSince,
    erase: repository.erase,
    findStandalone: repository.findStandalone,
    insert: repository.insert,
    moveTo: repository.moveTo,
    putOnTop: repository.putOnTop,
    recount: repository.recount,
    setParents: repository.setParents,
});
