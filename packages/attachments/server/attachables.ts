import type { AttachmentRecordType } from "@parley/attachments/contract";
import { commentPath } from "@parley/comments/contract";
import type { Comments } from "@parley/comments/server";
import { discussionPath } from "@parley/discussions/contract";
import type { Discussions } from "@parley/discussions/server";
import { toAuthor } from "@parley/discussions/server";
import { profilePath } from "@parley/library/contract";
import { createExcerpt } from "@parley/library/server/content";
import type { Viewer } from "@parley/library/server/http";
import { notFound } from "@parley/library/server/http";
import type { Users } from "@parley/users/server";
import type { AttachableRecord } from "./integration";

interface Dependencies {
    siteURL: string;
    users: Pick<Users, "byIDs">;
    discussions: Pick<Discussions, "requireView">;
    comments: Pick<Comments, "requireView">;
}

const EXCERPT_LENGTH = 500;

/** Finds a record that can have attachments, if the viewer may see it. Throws 404, or 410 if it was removed. */
export type FindAttachable = ReturnType<typeof createAttachableFinder>;

export function createAttachableFinder({ siteURL, users, discussions, comments }: Dependencies) {
    const finders: Record<AttachmentRecordType, (viewer: Viewer, recordID: number) => Promise<AttachableRecord>> = {
        discussion,
        comment,
        user,
    };
    return (viewer: Viewer, recordType: AttachmentRecordType, recordID: number): Promise<AttachableRecord> =>
        finders[recordType](viewer, recordID);

    async function discussion(viewer: Viewer, recordID: number): Promise<AttachableRecord> {
        const row = await discussions.requireView(viewer, recordID);
        return {
            recordType: "discussion",
            recordID,
            ...(await ownerOf(row)),
            name: row.name,
            url: siteURL + discussionPath(row),
            excerpt: createExcerpt(row.bodyHtml, EXCERPT_LENGTH),
        };
    }

    async function comment(viewer: Viewer, recordID: number): Promise<AttachableRecord> {
        const { comment: row, discussion: parent } = await comments.requireView(viewer, recordID);
        return {
            recordType: "comment",
            recordID,
            ...(await ownerOf(row)),
            name: parent.name,
            url: siteURL + commentPath(recordID),
            excerpt: createExcerpt(row.bodyHtml, EXCERPT_LENGTH),
        };
    }

    async function user(_viewer: Viewer, recordID: number): Promise<AttachableRecord> {
        const person = (await users.byIDs([recordID])).get(recordID);
        if (!person) throw notFound("User");
        const { userID, name } = person;
        const url = siteURL + profilePath(userID, name);
        return { recordType: "user", recordID, ownerID: userID, ownerName: name, name, url, excerpt: "" };
    }

    async function ownerOf({ insertUserID, authorName }: { insertUserID: number; authorName: string | null }) {
        const { name } = toAuthor(await users.byIDs([insertUserID]), insertUserID, authorName);
        return { ownerID: insertUserID, ownerName: name };
    }
}
