import type { LayoutRevision, LayoutRevisionContent, StoredPart } from "@parley/layouts/contract";
import { toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { notFound, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Users } from "@parley/users/server";
import type { LayoutRow, LayoutsRepository } from "../layouts.repository";
import { isSameContent, pickContent } from "./layoutContent";
import type { LayoutRevisionRow, LayoutRevisionsRepository } from "./revisions.repository";

interface Dependencies extends Pick<ServerKit, "clock"> {
    repository: Pick<LayoutsRepository, "byID">;
    revisions: LayoutRevisionsRepository;
    users: Pick<Users, "byIDs">;
}

export type LayoutRevisionsService = ReturnType<typeof createLayoutRevisionsService>;

/** Creates the functions that keep and read the revisions of stored layouts, for members who manage the site. */
export function createLayoutRevisionsService({ clock, repository, revisions, users }: Dependencies) {
    return {
        /** Stores the content of a layout as its latest revision. */
        async add(viewer: Pick<Viewer, "userID">, row: LayoutRow, revisionName?: string): Promise<void> {
            await revisions.add({
                ...pickContent(row),
                layoutID: row.layoutID,
                revisionName: revisionName ?? null,
                dateInserted: toDateTime(clock()),
                insertUserID: viewer.userID,
            });
        },

        async list(viewer: Viewer, layoutID: number): Promise<LayoutRevision[]> {
            const layout = await requireLayoutRow(viewer, layoutID);
            const rows = await revisions.of(layoutID);
            const people = await users.byIDs(rows.map(({ insertUserID }) => insertUserID));
            const current = rows.find((row) => isSameContent(row, layout));
            return rows.map((row) => {
                const insertUser = people.get(row.insertUserID);
                return { ...toRevision(row, row === current), ...(insertUser && { insertUser }) };
            });
        },

        async get(viewer: Viewer, layoutID: number, layoutRevisionID: number): Promise<LayoutRevisionContent> {
            const layout = await requireLayoutRow(viewer, layoutID);
            const row = await known(layoutID, layoutRevisionID);
            return {
                ...toRevision(row, isSameContent(row, layout)),
                layout: JSON.parse(row.layout) as StoredPart[],
                titleBar: row.titleBar === null ? null : (JSON.parse(row.titleBar) as StoredPart),
            };
        },

        async rename(
            viewer: Viewer,
            layoutID: number,
            layoutRevisionID: number,
            revisionName: string | null,
        ): Promise<LayoutRevision> {
            const layout = await requireLayoutRow(viewer, layoutID);
            const row = await known(layoutID, layoutRevisionID);
            await revisions.rename(layoutRevisionID, revisionName);
            return toRevision({ ...row, revisionName }, isSameContent(row, layout));
        },

        known,
    };

    async function requireLayoutRow(viewer: Viewer, layoutID: number): Promise<LayoutRow> {
        requirePermission(viewer, "site.manage");
        const row = await repository.byID(layoutID);
        if (!row) throw notFound("Layout");
        return row;
    }

    async function known(layoutID: number, layoutRevisionID: number): Promise<LayoutRevisionRow> {
        const row = await revisions.byID(layoutID, layoutRevisionID);
        if (!row) throw notFound("Revision");
        return row;
    }
}

function toRevision({ layout: _layout, titleBar: _titleBar, ...row }: LayoutRevisionRow, isCurrent: boolean): LayoutRevision {
    return { ...row, isCurrent };
}
