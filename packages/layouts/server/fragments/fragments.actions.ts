import { createSnapshotSource } from "@parley/library/server/actionLog";
import type { FragmentRevisionRow, FragmentRow, FragmentsRepository } from "./fragments.repository";

/** State of a fragment, as stored in a logged action: which of its revisions is saved and which is published. */
interface FragmentState extends Omit<FragmentRow, "fragmentID"> {
    name: string;
    /** Words of a publication: of the revision that is published, or that an action publishes. */
    words: Pick<FragmentRevisionRow, "fragmentRevisionID" | "commitMessage" | "commitDescription"> | null;
}

export type FragmentStates = ReturnType<typeof createFragmentStates>;

/** Creates the source of logged actions on fragments, for members who manage the site. Undo restores the pointers to revisions, and the words. */
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
    return { ...source, of: readState };

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

const pickWords = ({ fragmentRevisionID, commitMessage, commitDescription }: FragmentRevisionRow) => ({
    fragmentRevisionID,
    commitMessage,
    commitDescription,
});
