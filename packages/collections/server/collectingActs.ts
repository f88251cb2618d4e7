import type { Discussions } from "@parley/discussions/server";
import type { Act } from "@parley/library/server/acts";
import type { CollectionsRepository } from "./collections.repository";
import type { CollectionsService } from "./collections.service";
import { requireManager } from "./collections.service";

interface Needs {
    repository: CollectionsRepository;
    service: Pick<CollectionsService, "place">;
    discussions: Pick<Discussions, "provideAct">;
}

const RECORD_TYPE = "discussion";

/** Tells on a discussion into which collections it was put, and takes that back: for those who manage the community, as the collections are. */
export function collectingActs({ repository, service, discussions }: Needs): void {
    discussions.provideAct("collect", {
        requireRead: requireManager,
        requireUndo: requireManager,

        async shown(_viewer, { before, after }) {
            const [old, present] = [idsIn(before), idsIn(after)];
            const rows = await repository.byIDs([...old, ...present]);
            const told = rows.map(({ collectionID, name }) => ({ collectionID, name }));
            return {
                added: told.filter(({ collectionID }) => !old.includes(collectionID)),
                removed: told.filter(({ collectionID }) => !present.includes(collectionID)),
            };
        },

        async isUnchanged({ discussionID }, { after }) {
            const present = await repository.idsWith({ recordType: RECORD_TYPE, recordID: discussionID });
            return present.join() === idsIn(after).join();
        },

        async undo(viewer, { discussionID }, { before }) {
            await service.place(viewer, { recordType: RECORD_TYPE, recordID: discussionID }, idsIn(before));
        },
    });
}

function idsIn({ collectionIDs }: Act["before"]): number[] {
    return Array.isArray(collectionIDs) ? collectionIDs.filter((id): id is number => typeof id === "number") : [];
}
