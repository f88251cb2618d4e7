import type { Categories } from "@parley/categories/server";
import { commentPath, postComment } from "@parley/comments/contract";
import { discussionPath } from "@parley/discussions/contract";
import type { Discussions } from "@parley/discussions/server";
import { readCommentDraft } from "@parley/drafts/contract";
import type { DraftDescription, PublishableDraft, Publisher } from "@parley/drafts/server";
import type { Input } from "@parley/library/contract";
import { badRequest, createBodyValidator, invalidField } from "@parley/library/server/http";
import type { CommentsService } from "../comments.service";

interface Dependencies {
    service: Pick<CommentsService, "add" | "visible">;
    discussions: Pick<Discussions, "rowsByIDs">;
    categories: Pick<Categories, "visibleIDs">;
    siteURL: string;
}

const check = createBodyValidator(postComment.body) as (body: unknown) => Input<typeof postComment>;

/** Creates the publisher of scheduled reply drafts, which also describes where drafts of replies belong. */
export function createCommentPublisher({ service, discussions, categories, siteURL }: Dependencies): Publisher {
    return {
        async requireRecord(viewer, commentID) {
            await service.visible(viewer, commentID);
        },

        async publish(viewer, draft) {
            if (draft.recordID !== null) throw badRequest("Only new replies can be scheduled, not changes to a reply.");
            const discussionID = discussionIn(draft);
            if (discussionID === undefined)
                throw invalidField("parentRecordID", "A discussion is required.", { code: "missingField" });
            const { body, format, commentParentID } = readCommentDraft(draft.attributes).words;
            const answered = commentParentID === undefined ? {} : { parentCommentID: commentParentID };
            await service.add(viewer, check({ body, format, discussionID, ...answered }));
        },

        /** Returns the URLs where the drafts are edited: below the discussion, or below their parent comments (DRAFT-020, DRAFT-021). */
        async describe(viewer, drafts) {
            const visible = new Set(await categories.visibleIDs(viewer));
            const rows = await discussions.rowsByIDs(drafts.flatMap((draft) => discussionIn(draft) ?? []));
            const seen = new Map(
                rows
                    .filter(({ categoryID, dateDeleted }) => dateDeleted === null && visible.has(categoryID))
                    .map((row) => [row.discussionID, row]),
            );
            return new Map(
                drafts.flatMap((draft): [number, DraftDescription][] => {
                    const discussion = seen.get(discussionIn(draft) ?? 0);
                    if (!discussion) return [];
                    const permaLink = siteURL + discussionPath(discussion);
                    const { commentParentID } = readCommentDraft(draft.attributes).words;
                    const editUrl =
                        commentParentID === undefined
                            ? `${permaLink}?hasDraft=true#create-comment`
                            : `${siteURL}${commentPath(commentParentID)}`.replace("#", "?hasDraft=true#");
                    return [[draft.draftID, { name: discussion.name, permaLink, editUrl }]];
                }),
            );
        },
    };
}

/** Returns the discussion ID of a draft. Without a parent type the parent is a discussion. */
function discussionIn({ parentRecordType, parentRecordID }: PublishableDraft): number | undefined {
    const isDiscussion = parentRecordType === null || parentRecordType === "discussion";
    return isDiscussion && parentRecordID !== null && parentRecordID > 0 ? parentRecordID : undefined;
}
