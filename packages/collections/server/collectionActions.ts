import type { Categories } from "@parley/categories/server";
import type { Discussions } from "@parley/discussions/server";
import type { LoggedAction } from "@parley/library/server/actionLog";
import type { CollectionsRepository } from "./collections.repository";
import type { CollectionsService } from "./collections.service";
import { requireManager } from "./collections.service";

interface Dependencies {
    repository: CollectionsRepository;
    service: Pick<CollectionsService, "insertRecord">;
    categories: Pick<Categories, "provideAction">;
    discussions: Pick<Discussions, "provideAction">;
}

const RECORD_TYPE = "discussion";

/**
 * Registers the logged action that changes the collections of a discussion or a category, with undo, for members who manage the community.
 */
export function registerCollectionActions({ repository, service, categories, discussions }: Dependencies): void {
    categories.provideAction("collect", {
        effect: "moderates",
        permission: "community.manage",

        async isUnchanged({ recordID, after }) {
            const present = await repository.idsWith({ recordType: "category", recordID });
            return present.join() === idsIn(after).join();
        },

        undo: (viewer, { recordID, before }) => service.insertRecord(viewer, { recordType: "category", recordID }, idsIn(before)),
    });

    discussions.provideAction("collect", {
        effect: "moderates",
        requireRead: requireManager,
        requireUndo: requireManager,

        async describeAll(actions) {
            const rows = await repository.byIDs(actions.flatMap(({ before, after }) => [...idsIn(before), ...idsIn(after)]));
            const present = await repository.idsWithEach(
                RECORD_TYPE,
                actions.map(({ recordID }) => recordID),
            );
            const namesOf = (ids: readonly number[]) =>
                rows
                    .filter(({ collectionID }) => ids.includes(collectionID))
                    .map(({ collectionID, name }) => ({ collectionID, name }));
            return actions.map(({ recordID, before, after }) => {
                const [old, made] = [idsIn(before), idsIn(after)];
                return {
                    shown: {
                        added: namesOf(made.filter((id) => !old.includes(id))),
                        removed: namesOf(old.filter((id) => !made.includes(id))),
                    },
                    isUnchanged: (present.get(recordID) ?? []).join() === made.join(),
                };
            });
        },

        async undo(viewer, { discussionID }, { before }) {
            await service.insertRecord(viewer, { recordType: RECORD_TYPE, recordID: discussionID }, idsIn(before));
        },
    });
}

function idsIn({ collectionIDs }: LoggedAction["before"]): number[] {
    return Array.isArray(collectionIDs) ? collectionIDs.filter((id): id is number => typeof id === "number") : [];
}
