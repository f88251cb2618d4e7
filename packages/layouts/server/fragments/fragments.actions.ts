import { createSnapshotSource } from "@parley/library/server/actionLog";
import type { FragmentRow, FragmentsRepository } from "./fragments.repository";

/** State of a fragment, as stored in a logged action: which of its revisions is saved and which is published. */
type FragmentState = Omit<FragmentRow, "fragmentID"> & { name: string };

export type FragmentStates = ReturnType<typeof createFragmentStates>;

/** Creates the source of logged actions on fragments, for members who manage the site. Undo restores the pointers to revisions. */
export function createFragmentStates(repository: FragmentsRepository) {
    return createSnapshotSource<FragmentState>({
        permission: "site.manage",
        effects: { create: "configures", change: "configures", publish: "configures", delete: "removes" },
        async of(fragmentID) {
            const found = await repository.byID(fragmentID);
            if (!found) return undefined;
            const { fragmentID: _id, ...row } = found;
            const [latest] = await repository.revisions([found.latestRevisionID]);
            return { ...row, name: latest?.name ?? "" };
        },
        remove: repository.remove,
        async restore(fragmentID, { name: _name, ...row }) {
            await repository.insert({ fragmentID, ...row });
        },
    });
}
