import { requireMaxLength } from "@parley/accounts/server";
import { commentPath } from "@parley/comments/contract";
import { EMBED_WRITE_PAGE, MAX_PAGE_ID, MAX_PAGE_URL } from "@parley/embedding/contract";
import { invalidField } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { handleForm, readTexts } from "@parley/posting/server";
import type { EmbedComments } from "./embedComments.service";

/** Registers the form that posts a comment on a page of another site; it leads to the comment. */
export function registerEmbedCommentForm({ pages, siteURL }: Pick<ServerKit, "pages" | "siteURL">, service: EmbedComments): void {
    pages.post(EMBED_WRITE_PAGE, async ({ body, viewer }, reply) => {
        const values = readTexts(body);
        const { url = "", id = "", body: text = "", format = "markdown" } = values;
        const address = new URLSearchParams({ url, ...(id !== "" && { id }) });
        return handleForm(reply, { form: "embedComment", path: `${EMBED_WRITE_PAGE}?${address}`, values }, async () => {
            if (text.trim() === "") throw invalidField("body", "Write something first.", { code: "missingField" });
            requireMaxLength({ pageUrl: url }, MAX_PAGE_URL);
            requireMaxLength({ pageID: id }, MAX_PAGE_ID);
            const comment = await service.add(viewer, {
                pageUrl: url,
                ...(id !== "" && { pageID: id }),
                body: text,
                format,
            });
            return siteURL + commentPath(comment.commentID);
        });
    });
}
