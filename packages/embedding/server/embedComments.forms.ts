import { requireMaxLength } from "@parley/accounts/server";
import { commentPath } from "@parley/comments/contract";
import { EMBED_START, EMBED_WRITE_PAGE, MAX_GUEST_NAME, MAX_PAGE_ID, MAX_PAGE_URL } from "@parley/embedding/contract";
import { ApiRefusal } from "@parley/library/contract";
import { GUEST_ID, invalidField } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { handleForm, readTexts } from "@parley/posting/server";
import type { EmbedComments } from "./embedComments.service";

/**
 * Registers the form that posts a comment on a page of another site, which leads to the comment, and that of a frame without scripts, which
 * leads to the other one with the text: a frame is the same for everybody, so that its forms prove no sender.
 */
export function registerEmbedCommentForm({ pages, siteURL }: Pick<ServerKit, "pages" | "siteURL">, service: EmbedComments): void {
    pages.post(EMBED_START, { config: { changesNothing: true } }, async ({ body }, reply) => {
        const values = readTexts(body);
        return reply.renderPage(toWritePage(values), { formState: { form: "embedComment", values } });
    });
    pages.post(EMBED_WRITE_PAGE, async ({ body, viewer, ip: address }, reply) => {
        const values = readTexts(body);
        const { url = "", id = "", body: text = "", format = "markdown", guestName = "" } = values;
        return handleForm(reply, { form: "embedComment", path: toWritePage(values), values }, async () => {
            if (text.trim() === "") throw invalidField("body", "Write something first.", { code: "missingField" });
            requireMaxLength({ pageUrl: url }, MAX_PAGE_URL);
            requireMaxLength({ pageID: id }, MAX_PAGE_ID);
            requireMaxLength({ guestName }, MAX_GUEST_NAME);
            const input = {
                pageUrl: url,
                ...(id !== "" && { pageID: id }),
                body: text,
                format,
                ...(guestName.trim() !== "" && { guestName }),
            };
            try {
                return siteURL + commentPath((await service.add(viewer, input, { address })).commentID);
            } catch (error) {
                const isHeld = error instanceof ApiRefusal && error.answer.status === 202;
                // A member reads their held comment below the discussion, and a guest nowhere.
                if (!isHeld || viewer.userID !== GUEST_ID) throw error;
                return `${toWritePage(values)}&Done=held`;
            }
        });
    });
}

/** Returns the address of the page to write a comment on the page that a form names. */
const toWritePage = ({ url = "", id = "" }: Record<string, string>): string =>
    `${EMBED_WRITE_PAGE}?${new URLSearchParams({ url, ...(id !== "" && { id }) })}`;
