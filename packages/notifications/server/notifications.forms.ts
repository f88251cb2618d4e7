import { catchRefusal, readFields } from "@parley/accounts/server";
import { badRequest } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { NOTIFICATIONS_PAGE, readPath } from "@parley/notifications/contract";
import type { NotificationsService } from "./notifications.service";

/**
 * Registers the form of the page of notifications, and the links that mark as read and redirect (contract §4.9). A link only redirects, for
 * browsers also follow links ahead: the page of the record marks as read what it shows. What a page does not show, such as a removed post,
 * the button of its entry marks.
 */
export function registerNotificationsForms({ pages }: Pick<ServerKit, "pages">, service: NotificationsService): void {
    pages.get<{ Params: { notificationID: string } }>(readPath(":notificationID"), async ({ params, viewer }, reply) => {
        const result = await catchRefusal(service.get(viewer, readID(params.notificationID)));
        reply.header("cache-control", "private, no-store");
        return reply.redirect("refused" in result ? NOTIFICATIONS_PAGE : result.answer.url, 303);
    });

    pages.post(NOTIFICATIONS_PAGE, async (request, reply) => {
        const { viewer } = request;
        const { Do, Read, Unread } = readFields(request, ["Do", "Read", "Unread"]);
        if (Read !== "") {
            const { notificationID } = await service.read(viewer, readID(Read));
            return reply.redirect(`${NOTIFICATIONS_PAGE}?Read=${notificationID}`, 303);
        }
        if (Do === "readAll") {
            await service.readAll(viewer);
            return reply.redirect(`${NOTIFICATIONS_PAGE}?Read=all`, 303);
        }
        if (Unread !== "") await service.unread(viewer, readID(Unread));
        else if (Do === "undo") await service.undoReadAll(viewer);
        else throw badRequest("This form does not exist any more. Reload the page and try again.");
        return reply.redirect(NOTIFICATIONS_PAGE, 303);
    });
}

/** Returns the ID in a field or path; 0, which no notification has, if there is none. */
const readID = (text: string): number => Number(/^[1-9]\d{0,8}$/.exec(text)?.[0] ?? 0);
