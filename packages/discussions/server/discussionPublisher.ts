import type { Categories } from "@parley/categories/server";
import { discussionPath, isDiscussionType, postDiscussion } from "@parley/discussions/contract";
import { draftPath, readDiscussionDraft } from "@parley/drafts/contract";
import type { DraftDescription, PublishableDraft, Publisher } from "@parley/drafts/server";
import type { Input } from "@parley/library/contract";
import { createBodyValidator, invalidField } from "@parley/library/server/http";
import type { DiscussionsService } from "./discussions.service";
import type { DiscussionRow } from "./discussions.tables";

interface Dependencies {
    service: Pick<DiscussionsService, "add" | "change" | "visible">;
    categories: Pick<Categories, "visibleIDs" | "breadcrumbs">;
    rowsByIDs(
        discussionIDs: readonly number[],
    ): Promise<readonly Pick<DiscussionRow, "discussionID" | "categoryID" | "dateDeleted" | "name">[]>;
    siteURL: string;
}

const check = createBodyValidator(postDiscussion.body) as (body: unknown) => Input<typeof postDiscussion>;

/** Creates the publisher that turns scheduled drafts into discussions and returns where drafts belong. */
export function createDiscussionPublisher({ service, categories, rowsByIDs, siteURL }: Dependencies): Publisher {
    return {
        async requireRecord(viewer, recordID) {
            await service.visible(viewer, recordID);
        },

        async publish(viewer, draft) {
            const { words, categoryID } = wordsIn(draft);
            const { name, body, format, postTypeID, postMeta, tagIDs, newTagNames, tags, pinLocation } = words;
            const names = [...newTagNames, ...tags];
            const fields = {
                name,
                body,
                format,
                ...(tagIDs.length > 0 && { tagIDs }),
                ...(names.length > 0 && { newTagNames: names }),
            };
            if (draft.recordID !== null) {
                const discussionID = draft.recordID;
                await service.change(viewer, discussionID, { ...fields, ...(categoryID !== undefined && { categoryID }) });
                return;
            }
            if (categoryID === undefined) throw invalidField("categoryID", "Choose a category.", { code: "missingField" });
            const own = postTypeID === undefined ? {} : { postTypeID, ...(postMeta && { postMeta }) };
            const type = isDiscussionType(postTypeID) && !postMeta ? { type: postTypeID } : own;
            // Only values other than the defaults require a permission.
            const pin = pinLocation === "none" ? {} : { pinLocation, pinned: true };
            await service.add(viewer, check({ ...fields, categoryID, ...type, ...pin }));
        },

        async describe(viewer, drafts) {
            const visible = new Set(await categories.visibleIDs(viewer));
            const rows = await rowsByIDs(drafts.flatMap(({ recordID }) => recordID ?? []));
            const links = new Map(
                rows
                    .filter(({ categoryID, dateDeleted }) => dateDeleted === null && visible.has(categoryID))
                    .map((row) => [row.discussionID, siteURL + discussionPath(row)]),
            );
            const descriptions = drafts.map(async (draft): Promise<[number, DraftDescription]> => {
                const { categoryID } = wordsIn(draft);
                const isSeen = categoryID !== undefined && visible.has(categoryID);
                const crumbs = isSeen ? await categories.breadcrumbs(categoryID, viewer) : [];
                const description = {
                    editUrl: siteURL + draftPath(draft.draftID, draft.recordID ?? 0),
                    breadCrumbs: crumbs.length > 0 ? crumbs.map(({ name, url }) => ({ name, url })) : null,
                    // A draft for a deleted or hidden post has no link.
                    permaLink: links.get(draft.recordID ?? 0) ?? null,
                };
                return [draft.draftID, description];
            });
            return new Map(await Promise.all(descriptions));
        },
    };
}

function wordsIn({ attributes, parentRecordType, parentRecordID }: PublishableDraft) {
    const { words } = readDiscussionDraft(attributes);
    const parent = parentRecordType === "category" && parentRecordID !== null && parentRecordID > 0 ? parentRecordID : undefined;
    return { words, categoryID: words.categoryID ?? parent };
}
