import type { Discussions } from "@parley/discussions/server";
import type { Viewer } from "@parley/library/server/http";
import { requireSession } from "@parley/library/server/http";
import type { CommentsVisibility } from "../access/visibility";
import type { CommentsRepository } from "../comments.repository";
import type { CommentRow } from "../comments.tables";
import type { CommentsEditing } from "./editComments";

interface Dependencies {
    repository: Pick<CommentsRepository, "update">;
    visibility: Pick<CommentsVisibility, "visible">;
    editing: Pick<CommentsEditing, "requireEdit">;
    discussions: Pick<Discussions, "languages">;
}

/** Creates the functions that correct the language of a comment. */
export function createCommentLanguages({ repository, visibility, editing, discussions }: Dependencies) {
    return {
        requireLanguageEdit,

        /** Sets the language of a comment; null lets it be found in the text. It is no edit: no text changes. */
        async setLanguage(viewer: Viewer, commentID: number, lang: string | null): Promise<void> {
            const { bodyHtml } = await requireLanguageEdit(viewer, commentID);
            await repository.update(commentID, await discussions.languages.toColumns(lang, bodyHtml));
        },
    };

    /** Returns the comment. Throws 403 unless the viewer has written it, at whatever time, or may edit it. */
    async function requireLanguageEdit(viewer: Viewer, commentID: number): Promise<CommentRow> {
        requireSession(viewer);
        const { comment, discussion } = await visibility.visible(viewer, commentID);
        if (comment.insertUserID !== viewer.userID) await editing.requireEdit(viewer, comment, discussion);
        return comment;
    }
}
