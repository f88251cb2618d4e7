import type { Viewer } from "@parley/library/server/http";
import { requireSession } from "@parley/library/server/http";
import type { PostLanguages } from "@parley/posting/server";
import type { DiscussionAccess } from "../access/discussionAccess";
import type { DiscussionsRepository } from "../discussions.repository";
import type { DiscussionRow } from "../discussions.tables";

interface Dependencies {
    repository: Pick<DiscussionsRepository, "update">;
    access: Pick<DiscussionAccess, "visible" | "requireEdit">;
    languages: Pick<PostLanguages, "toColumns">;
}

/** Creates the functions that correct the language of a discussion. */
export function createDiscussionLanguages({ repository, access, languages }: Dependencies) {
    return {
        requireLanguageEdit,

        /** Sets the language of a discussion; null lets it be found in the text. It is no edit: no text changes. */
        async setLanguage(viewer: Viewer, discussionID: number, lang: string | null): Promise<void> {
            const { bodyHtml } = await requireLanguageEdit(viewer, discussionID);
            await repository.update(discussionID, await languages.toColumns(lang, bodyHtml));
        },
    };

    /** Returns the discussion. Throws 403 unless the viewer has written it, at whatever time, or may edit it. */
    async function requireLanguageEdit(viewer: Viewer, discussionID: number): Promise<DiscussionRow> {
        requireSession(viewer);
        const row = await access.visible(viewer, discussionID);
        if (row.insertUserID !== viewer.userID) await access.requireEdit(viewer, row);
        return row;
    }
}
