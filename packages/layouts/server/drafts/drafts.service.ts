import type { LayoutDraft, putLayoutDraft, StoredPart } from "@parley/layouts/contract";
import { MAX_LAYOUT_BYTES } from "@parley/layouts/contract";
import type { Input } from "@parley/library/contract";
import { ApiRefusal, fill, toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { invalidField, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { LayoutsService } from "../layouts.service";
import type { LayoutDraftsRepository } from "./drafts.repository";

interface Dependencies extends Pick<ServerKit, "database" | "clock"> {
    service: Pick<LayoutsService, "edit" | "etag">;
    drafts: LayoutDraftsRepository;
}

export type LayoutDraftsService = ReturnType<typeof createLayoutDraftsService>;

/** Creates the functions that keep what an administrator has changed in a layout and not yet published. */
export function createLayoutDraftsService({ database, clock, service, drafts }: Dependencies) {
    return {
        get,

        /** Saves a draft. Throws 412 with the saved one if `ifMatch` names another version (FC-52). */
        async put(viewer: Viewer, input: Input<typeof putLayoutDraft>, ifMatch?: string): Promise<LayoutDraft> {
            const { layoutID, name, baseETag } = input;
            const [layout, titleBar] = [JSON.stringify(input.layout), input.titleBar && JSON.stringify(input.titleBar)];
            if (Buffer.byteLength(layout) > MAX_LAYOUT_BYTES)
                throw invalidField("layout", fill("A layout has at most {maximum} kB.", { maximum: MAX_LAYOUT_BYTES / 1024 }));
            return database.transaction(async () => {
                const present = await get(viewer, layoutID);
                if (ifMatch !== undefined && ifMatch.replace(/^W\//, "") !== toDraftETag(present)) throw createConflict(present);
                await drafts.put({
                    ...{ layoutID, userID: viewer.userID, name, layout, titleBar, baseETag },
                    version: present.version + 1,
                    dateUpdated: toDateTime(clock()),
                    former: toFormer(present),
                });
                return get(viewer, layoutID);
            });
        },

        /** Returns what a draft was before it was last saved; undefined if nothing was saved. */
        async former(viewer: Viewer, layoutID: number): Promise<DraftContent | undefined> {
            requirePermission(viewer, "site.manage");
            const former = (await drafts.find(layoutID, viewer.userID))?.former;
            return former ? (JSON.parse(former) as DraftContent) : undefined;
        },

        async remove(viewer: Viewer, layoutID: number): Promise<void> {
            requirePermission(viewer, "site.manage");
            await drafts.remove(layoutID, viewer.userID);
        },
    };

    async function get(viewer: Viewer, layoutID: number): Promise<LayoutDraft> {
        const published = await service.edit(viewer, String(layoutID), {});
        const publishedETag = (await service.etag(String(layoutID))) ?? "";
        const row = await drafts.find(layoutID, viewer.userID);
        const { name, layout, titleBar } = published;
        return {
            layoutID,
            published,
            publishedETag,
            ...(row
                ? {
                      name: row.name,
                      layout: JSON.parse(row.layout) as StoredPart[],
                      titleBar: row.titleBar === null ? null : (JSON.parse(row.titleBar) as StoredPart),
                      version: row.version,
                      baseETag: row.baseETag,
                      dateUpdated: row.dateUpdated,
                      hasFormer: row.former !== null,
                  }
                : { name, layout, titleBar, version: 0, baseETag: publishedETag, dateUpdated: null, hasFormer: false }),
        };
    }
}

/** What an administrator changes in a layout. */
type DraftContent = Pick<LayoutDraft, "name" | "layout" | "titleBar">;

const toFormer = ({ name, layout, titleBar }: DraftContent): string => JSON.stringify({ name, layout, titleBar });

/** Returns the ETag of a draft's version. */
export const toDraftETag = ({ version }: Pick<LayoutDraft, "version">): string => `"v${version}"`;

function createConflict(present: LayoutDraft): ApiRefusal {
    return new ApiRefusal({
        status: 412,
        message: "This draft was saved in another window in the meantime.",
        description: null,
        code: "editConflict",
        etag: toDraftETag(present),
        present,
    });
}
