import { createHash } from "node:crypto";
import { commentPath } from "@parley/comments/contract";
import type { Comments } from "@parley/comments/server";
import { discussionPath } from "@parley/discussions/contract";
import type { Discussions } from "@parley/discussions/server";
import { ApiRefusal } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { PostType } from "./postTranslations.repository";

interface Dependencies extends Pick<ServerKit, "siteURL"> {
    discussions: Pick<Discussions, "requireView" | "lock" | "rowByID" | "requireLanguageEdit" | "setLanguage">;
    comments: Pick<Comments, "requireView" | "rowByID" | "requireLanguageEdit" | "setLanguage">;
}

/** A post as it is at present. */
export interface TranslatablePost {
    recordType: PostType;
    recordID: number;
    discussionID: number;
    categoryID: number;
    /** Title of the discussion. */
    name: string;
    bodyHtml: string;
    lang: string | null;
    url: string;
}

export type TranslatablePosts = ReturnType<typeof createTranslatablePosts>;

/** Creates the functions that read posts for their translation. Comments on other records than discussions have none. */
export function createTranslatablePosts({ siteURL, discussions, comments }: Dependencies) {
    return {
        /** Returns a post that the viewer sees. Throws 404, or 410 for a deleted one. */
        async find(viewer: Viewer, recordType: PostType, recordID: number): Promise<TranslatablePost> {
            if (recordType === "discussion") {
                const { categoryID, name, bodyHtml, lang } = await discussions.requireView(viewer, recordID);
                const url = siteURL + discussionPath({ discussionID: recordID, name });
                return { recordType, recordID, discussionID: recordID, categoryID, name, bodyHtml, lang, url };
            }
            const { comment, discussion } = await comments.requireView(viewer, recordID);
            const { discussionID, categoryID, name } = discussion;
            const { bodyHtml, lang } = comment;
            return { recordType, recordID, discussionID, categoryID, name, bodyHtml, lang, url: siteURL + commentPath(recordID) };
        },

        /** Whether the viewer may correct the language of a post: its author, and those who may edit it. */
        async mayCorrect(viewer: Viewer, { recordType, recordID }: TranslatablePost): Promise<boolean> {
            return getOwner(recordType)
                .requireLanguageEdit(viewer, recordID)
                .then(
                    () => true,
                    (error: unknown) => {
                        if (error instanceof ApiRefusal) return false;
                        throw error;
                    },
                );
        },

        /** Sets the language of a post, or finds it in the text again. Throws 403 for those who may not correct it. */
        setLanguage: (viewer: Viewer, { recordType, recordID }: TranslatablePost, lang: string | null): Promise<void> =>
            getOwner(recordType).setLanguage(viewer, recordID, lang),

        /** Within a transaction, waits for others who change the post, and returns whether it is still as it was read. */
        async lockUnchanged(post: TranslatablePost): Promise<boolean> {
            const discussion = await discussions.lock(post.discussionID);
            if (!discussion || discussion.dateDeleted !== null) return false;
            const row = post.recordType === "discussion" ? discussion : await comments.rowByID(post.recordID);
            if (!row || row.dateDeleted !== null) return false;
            const { name } = discussion;
            return hashPost({ ...post, name, bodyHtml: row.bodyHtml, lang: row.lang }) === hashPost(post);
        },
    };

    function getOwner(recordType: PostType) {
        return recordType === "discussion" ? discussions : comments;
    }
}

/** Returns the hash of what a translation is made from: the language, the text, and the title of a discussion. */
export function hashPost({
    recordType,
    name,
    bodyHtml,
    lang,
}: Pick<TranslatablePost, "recordType" | "name" | "bodyHtml" | "lang">) {
    const words = recordType === "discussion" ? [lang, name, bodyHtml] : [lang, bodyHtml];
    return createHash("sha256").update(JSON.stringify(words)).digest("base64url");
}
