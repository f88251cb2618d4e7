import type { Categories } from "@parley/categories/server";
import type { Comments } from "@parley/comments/server";
import type { Discussions } from "@parley/discussions/server";
import type { ServerKit } from "@parley/library/server/kit";
import type { Notifications } from "@parley/notifications/server";
import { registerRepliesByMail } from "./repliesByMail";
import { registerReplyNotifications } from "./replyNotifications";

interface Dependencies {
    categories: Categories;
    discussions: Discussions;
    comments: Pick<Comments, "add" | "rowByID" | "rowsByIDs">;
    notifications: Notifications;
}

/** Registers the notifications that comments cause, and the replies that members send by mail. */
export function createReplyNotificationsServer(kit: ServerKit, dependencies: Dependencies): void {
    const { comments } = dependencies;
    registerReplyNotifications({ ...dependencies, kit, rowByID: comments.rowByID, rowsByIDs: comments.rowsByIDs });
    registerRepliesByMail(dependencies);
}
