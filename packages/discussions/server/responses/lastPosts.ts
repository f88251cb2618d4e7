import type { UserFragment } from "@parley/accounts/contract";
import type { DiscussionExpand, PostFragment } from "@parley/discussions/contract";
import { toReplyName } from "@parley/discussions/contract";
import type { CommentPositions } from "../reading/reading";
import type { ListedRow } from "./columns";

interface Dependencies {
    siteURL: string;
    /** The bodies of comments, on a site with comments. */
    comments: () => Pick<CommentPositions, "bodiesOf"> | undefined;
}

type Wants = (name: DiscussionExpand[number]) => boolean;
type DescribeLastPost = (row: ListedRow, url: string, lastUser: UserFragment) => PostFragment;

/** Returns the absolute address of the latest comment of a discussion (contract §4.5). */
export const lastCommentURL = (siteURL: string, commentID: number): string =>
    `${siteURL}/discussion/comment/${commentID}#Comment_${commentID}`;

/** Creates the function that prepares the latest posts of discussions, if they are expanded, and returns how to describe each of them. */
export function createLastPosts({ siteURL, comments }: Dependencies) {
    return async (rows: readonly ListedRow[], wants: Wants): Promise<DescribeLastPost | undefined> => {
        const [withBody, withUser] = [wants("lastPost.body"), wants("lastPost.insertUser")];
        if (!withBody && !withUser && !wants("lastPost")) return undefined;
        const bodies = withBody ? await bodiesOf(rows) : undefined;
        return (row, url, lastUser) => ({
            ...nameOf(row, url),
            insertUserID: row.lastUserID,
            ...(withUser && { insertUser: lastUser }),
            ...(bodies && { body: bodies.get(row.discussionID) ?? "" }),
        });
    };

    function nameOf({ discussionID, name, type, lastCommentID, dateInserted, dateLastComment }: ListedRow, url: string) {
        if (lastCommentID === null) return { discussionID, name, type, url, dateInserted };
        return {
            discussionID,
            commentID: lastCommentID,
            name: toReplyName(name),
            type: "comment",
            url: lastCommentURL(siteURL, lastCommentID),
            dateInserted: dateLastComment,
        };
    }

    /** Returns the bodies by discussion: of the latest comment, or of a discussion without comments. */
    async function bodiesOf(rows: readonly ListedRow[]): Promise<ReadonlyMap<number, string>> {
        const written = await comments()?.bodiesOf(rows.flatMap(({ lastCommentID }) => lastCommentID ?? []));
        return new Map(
            rows.map(({ discussionID, lastCommentID, bodyHtml }) => [
                discussionID,
                lastCommentID === null ? bodyHtml : (written?.get(lastCommentID) ?? ""),
            ]),
        );
    }
}
