import { readFields } from "@parley/accounts/server";
import type { ServerKit } from "@parley/library/server/kit";
import { resubscribePath, unsubscribePath } from "@parley/notifications/contract";
import type { MailSubscriptions } from "./mailSubscriptions";

/** Field with which a mail program requests one-click unsubscription (RFC 8058). */
const ONE_CLICK = "List-Unsubscribe";

/**
 * Registers the forms of the page that ends mails of a kind. Mail programs post to the same path, from elsewhere and signed out; the token in
 * the path proves that the request is meant. They follow no redirect.
 */
export function registerUnsubscribingForms({ pages }: Pick<ServerKit, "pages">, service: MailSubscriptions): void {
    const options = { config: { isProvenByPath: true } };
    pages.post<{ Params: { token: string } }>(unsubscribePath(":token"), options, async (request, reply) => {
        const { token } = request.params;
        await service.unsubscribe(token);
        if (readFields(request, [ONE_CLICK])[ONE_CLICK] !== "") return reply.type("text/plain").send("Unsubscribed.\n");
        return reply.redirect(`${unsubscribePath(token)}?Done=unsubscribed`, 303);
    });
    pages.post<{ Params: { token: string } }>(resubscribePath(":token"), options, async ({ params: { token } }, reply) => {
        await service.resubscribe(token);
        return reply.redirect(`${unsubscribePath(token)}?Done=resubscribed`, 303);
    });
}
