import { WRITE_FRAGMENTS } from "@parley/layouts/contract";
import type { ActionSource } from "@parley/library/server/actionLog";
import { createSnapshotSource } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { may, requirePermission } from "@parley/library/server/http";
import type { FragmentRevisionRow, FragmentRow, FragmentsRepository } from "./fragments.repository";

/** State of a fragment, as stored in a logged action: which of its revisions is saved and which is published. */
interface FragmentState extends Omit<FragmentRow, "fragmentID"> {
    name: string;
    /** Words of a publication: of the revision that is published, or that an action publishes. */
    words: Pick<FragmentRevisionRow, "fragmentRevisionID" | "commitMessage" | "commitDescription"> | null;
}

export type FragmentStates = ReturnType<typeof createFragmentStates>;

/** Creates the source of logged actions on fragments, for members who manage the site. Undo, for those who may write fragments, restores the pointers to revisions, and the words. */
export function createFragmentStates(repository: FragmentsRepository) {
    const source = createSnapshotSource<FragmentState>({
        permission: "site.manage",
        effects: { create: "configures", change: "configures", publish: "configures", delete: "removes" },
        of: (fragmentID) => readState(fragmentID),
        remove: repository.remove,
        async restore(fragmentID, { name: _name, words, ...row }) {
            await repository.insert({ fragmentID, ...row });
            if (!words) return;
            const { fragmentRevisionID, commitMessage, commitDescription } = words;
            await repository.describeRevision(fragmentRevisionID, { commitMessage, commitDescription });
        },
    });
    return {
        ...source,
        of: readState,
        async filterReadable(viewer: Viewer, actions: Parameters<ActionSource["filterReadable"]>[1]) {
            const readable = await source.filterReadable(viewer, actions);
            return may(viewer, WRITE_FRAGMENTS) ? readable : readable.map((action) => ({ ...action, canUndo: false }));
        },
        // Undo changes what everybody sees, as the action did.
        async undo(viewer: Viewer, action: Parameters<ActionSource["undo"]>[1]) {
            requireFragmentsPermission(viewer);
            await source.undo(viewer, action);
        },
    };

    /** Returns the state of a fragment, with the words of `describedID` instead of those of the published revision. */
    async function readState(fragmentID: number, describedID?: number): Promise<FragmentState | undefined> {
        const found = await repository.byID(fragmentID);
        if (!found) return undefined;
        const { fragmentID: _id, ...row } = found;
        const wordsID = describedID ?? found.activeRevisionID;
        const known = await repository.revisions([found.latestRevisionID, ...(wordsID === null ? [] : [wordsID])]);
        const latest = known.find(({ fragmentRevisionID }) => fragmentRevisionID === found.latestRevisionID);
        const described = known.find(({ fragmentRevisionID }) => fragmentRevisionID === wordsID);
        return { ...row, name: latest?.name ?? "", words: described ? pickWords(described) : null };
    }
}

/** Throws 403 unless the viewer manages the site and may write fragments. */
export function requireFragmentsPermission(viewer: Viewer): void {
    requirePermission(viewer, "site.manage");
    requirePermission(viewer, WRITE_FRAGMENTS);
}

const pickWords = ({ fragmentRevisionID, commitMessage, commitDescription }: FragmentRevisionRow) => ({
    fragmentRevisionID,
    commitMessage,
    commitDescription,
});
