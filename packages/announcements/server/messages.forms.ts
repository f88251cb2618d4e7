import { MESSAGES_PAGE, postModerationMessage } from "@parley/announcements/contract";
import type { Input } from "@parley/library/contract";
import { resolveTarget } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, createBodyValidator } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { handleForm, readID, readTexts } from "@parley/posting/server";
import type { MessagesService } from "./messages.service";

type Texts = Record<string, string>;

// Forms are validated by the same schemas as API requests.
const check = createBodyValidator(postModerationMessage.body) as (body: object) => Input<typeof postModerationMessage>;

/** Registers the forms that dismiss, write and order announcements. */
export function registerMessageForms(
    { pages, siteURL }: Pick<ServerKit, "pages" | "siteURL">,
    { messages }: { messages: MessagesService },
) {
    pages.post<{ Params: { moderationMessageID: string } }>(
        "/moderation-message/dismiss/:moderationMessageID",
        async ({ body, params, viewer }, reply) => {
            await messages.dismiss(viewer, readID(params.moderationMessageID, "moderationMessageID"));
            return reply.redirect(resolveTarget(readTexts(body).Target, { siteURL }), 303);
        },
    );

    pages.post(MESSAGES_PAGE, async ({ body, viewer }, reply) => {
        const values = readTexts(body);
        const { Form, Message = "" } = values;
        const isForm = Form === "add" || Form === "change";
        const path = Form === "change" ? `${MESSAGES_PAGE}?edit=${encodeURIComponent(Message)}` : MESSAGES_PAGE;
        return handleForm(reply, { form: isForm ? "message" : "messages", path, values }, async () => {
            const done = await change(viewer, values);
            return `${MESSAGES_PAGE}?${new URLSearchParams(done)}`;
        });
    });

    /**
     * Applies a form. Returns the query parameters for the page after it: a status word, or the announcement whose logged action is shown
     * with Undo.
     */
    async function change(viewer: Viewer, values: Texts): Promise<Record<string, string>> {
        if (values.Form === "add") {
            const { moderationMessageID } = await messages.add(viewer, check(readMessage(values)));
            return { Message: String(moderationMessageID) };
        }
        const moderationMessageID = readID(values.Message, "moderationMessageID");
        const query = { Message: String(moderationMessageID) };
        if (values.Form === "change") await messages.change(viewer, moderationMessageID, check(readMessage(values)));
        else if (values.Form === "show" || values.Form === "hide")
            await messages.change(viewer, moderationMessageID, { isEnabled: values.Form === "show" });
        else if (values.Form === "remove") await messages.remove(viewer, moderationMessageID);
        else if (values.Form === "up" || values.Form === "down") {
            await messages.move(viewer, moderationMessageID, values.Form === "up" ? -1 : 1);
            return { Done: "moved" };
        } else throw badRequest("This form does not exist any more. Reload the page and try again.");
        return query;
    }
}

/** Returns the announcement that a form describes. Its location is one of the views, or a category. */
function readMessage({ Body = "", Type = "", Place = "all", Category = "", Below, Dismissible, Enabled }: Texts): object {
    const location =
        Place === "category"
            ? { recordType: "category", recordID: readID(Category, "recordID"), includeDescendants: Below === "1" }
            : { recordType: null, viewLocation: Place };
    return { body: Body.trim(), type: Type, isDismissible: Dismissible === "1", isEnabled: Enabled === "1", ...location };
}
