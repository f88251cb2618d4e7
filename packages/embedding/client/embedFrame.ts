import type { ThreadQuery } from "@parley/comments/client";
import type { EmbedPage, FrameQuery, getEmbedComments } from "@parley/embedding/contract";
import { FRAME_LIMIT, FRAME_SORTS, InvalidFrameQuery, parseFrameQuery } from "@parley/embedding/contract";
import type { Input } from "@parley/library/contract";
import { ApiRefusal } from "@parley/library/contract";

/** Reads the address of a frame. Throws 422 for a value that means nothing. */
export function readFrame({ searchParams }: URL): FrameQuery {
    try {
        return parseFrameQuery(searchParams);
    } catch (error) {
        if (!(error instanceof InvalidFrameQuery)) throw error;
        throw new ApiRefusal({ status: 422, message: error.message });
    }
}

/** Returns the query for the comments of the page that a frame is about. */
export const toPageInput = ({ framed, commentID }: FrameQuery): Input<typeof getEmbedComments> => ({
    ...framed,
    ...(commentID !== undefined && { commentID }),
});

/** Returns the query for the comments of the page for which a comment is written on a page of ours. */
export const toWrittenPage = ({ url, id }: { url: string; id: string }): Input<typeof getEmbedComments> => ({
    pageUrl: url,
    ...(id !== "" && { pageID: id }),
});

/** Whether the comments of a page are shown when the reader asks for them. */
export const isHeldBack = ({ loadsOnClick, countComments }: EmbedPage, { isShown }: FrameQuery): boolean =>
    loadsOnClick && !isShown && countComments > 0;

/** Returns the query for the thread in a frame; undefined if there is none, or as long as it is not shown. */
export function toFrameThread(page: EmbedPage | undefined, query: FrameQuery): ThreadQuery | undefined {
    const { sort, page: number, commentID } = query;
    if (page?.discussionID === undefined || isHeldBack(page, query)) return undefined;
    const shown =
        page.commentPage === undefined || commentID === undefined
            ? { sort: FRAME_SORTS[sort], page: number }
            : { sort: FRAME_SORTS.oldest, page: page.commentPage, focusCommentID: commentID };
    return {
        parentRecordType: "discussion",
        parentRecordID: page.discussionID,
        limit: FRAME_LIMIT,
        expand: ["insertUser", "body"],
        ...shown,
    };
}
