import { catchRefusal, readFields } from "@parley/accounts/server";
import { badRequest } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { NOTIFICATIONS_PAGE, readPath } from "@parley/notifications/contract";
import type { NotificationsService } from "./notifications.service";

/** Registers the form of the page of notifications, and the links that mark as read and redirect (contract §4.9). */
export function registerNotificationsForms({ pages }: Pick<ServerKit, "pages">, service: NotificationsService): void {
    pages.get<{ Params: { notificationID: string } }>(readPath(":notificationID"), async ({ params, viewer }, reply) => {
        const notificationID = Number(/^[1-9]\d{0,8}$/.exec(params.notificationID)?.[0] ?? 0);
        const result = await catchRefusal(service.read(viewer, notificationID));
        reply.header("cache-control", "private, no-store");
        return reply.redirect("refused" in result ? NOTIFICATIONS_PAGE : result.answer.url, 303);
    });

    pages.post(NOTIFICATIONS_PAGE, async (request, reply) => {
        const { Do, Notification } = readFields(request, ["Do", "Notification"]);
        const notificationID = Number(/^[1-9]\d{0,8}$/.exec(Notification)?.[0] ?? 0);
        const { viewer } = request;
        const actions: Record<string, () => Promise<unknown>> = {
            read: () => service.read(viewer, notificationID),
            unread: () => service.unread(viewer, notificationID),
            readAll: () => service.readAll(viewer),
            undoReadAll: () => service.undoReadAll(viewer),
        };
        const action = Object.hasOwn(actions, Do) ? actions[Do] : undefined;
        if (!action) throw badRequest("There is no such form here.");
        await action();
        const done: Record<string, string> = { read: `?read=${notificationID}`, readAll: "?read=all" };
        return reply.redirect(NOTIFICATIONS_PAGE + (done[Do] ?? ""), 303);
    });
}
