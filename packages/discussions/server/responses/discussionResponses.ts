import type { DiscussionAnswer, DiscussionExpand } from "@parley/discussions/contract";
import type { Viewer } from "@parley/library/server/http";
import { notFound } from "@parley/library/server/http";
import { toETag } from "@parley/posting/server";
import type { DiscussionAccess } from "../access/discussionAccess";
import type { DiscussionRow } from "../discussions.tables";
import type { createDiscussionAnswers } from "./discussionSerializer";

export type DiscussionResponses = ReturnType<typeof createDiscussionResponses>;

/** Creates the functions that return one discussion as a response. */
export function createDiscussionResponses(
    { visible }: Pick<DiscussionAccess, "visible">,
    answers: ReturnType<typeof createDiscussionAnswers>,
) {
    return { get, findResponse };

    async function get(viewer: Viewer, discussionID: number, expand?: DiscussionExpand): Promise<DiscussionAnswer> {
        return answerOf(viewer, await visible(viewer, discussionID), expand);
    }

    async function findResponse(viewer: Viewer, discussionID: number, expand: DiscussionExpand | undefined) {
        const row = await visible(viewer, discussionID);
        return { discussion: await answerOf(viewer, row, expand), etag: toETag(row) };
    }

    async function answerOf(viewer: Viewer, row: DiscussionRow, expand?: DiscussionExpand): Promise<DiscussionAnswer> {
        const [answer] = await answers(viewer, [row], { expand, hasTranslations: true });
        if (!answer) throw notFound("Discussion");
        return answer;
    }
}
