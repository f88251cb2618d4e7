import { readCommentDraft, readDiscussionDraft } from "@parley/drafts/contract";
import { createExcerpt, cutBeginning, renderBody, renderUnfit, UnfitBody } from "@parley/library/server/content";

const EXCERPT = 200;
/** Maximum number of characters rendered for an excerpt, because a draft is saved every few seconds during typing. */
const READ_FOR_EXCERPT = 1_000;

/** Returns the title and the text in a draft's attributes. */
export function readWords(
    recordType: string,
    attributes: Record<string, unknown>,
): { name: string; body: string; format: string } {
    if (recordType === "comment" || recordType === "message") return { name: "", ...readCommentDraft(attributes).words };
    return readDiscussionDraft(attributes).words;
}

/** Returns the excerpt of a draft's text. */
export function createDraftExcerpt(body: string, format: string): string {
    const beginning = cutBeginning(body, format, READ_FOR_EXCERPT);
    try {
        return createExcerpt(renderBody(beginning, format), EXCERPT);
    } catch (error) {
        if (error instanceof UnfitBody) return createExcerpt(renderUnfit(beginning), EXCERPT);
        throw error;
    }
}
