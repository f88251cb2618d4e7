import type { Categories } from "@parley/categories/server";
import type { Discussions } from "@parley/discussions/server";
import type { Interests } from "@parley/interests/server";
import type { ServerKit } from "@parley/library/server/kit";
import type { Notifications } from "@parley/notifications/server";
import type { Users } from "@parley/users/server";
import { registerDiscussionNotifications } from "./discussionNotifications";
import { createSnoozesServer } from "./snoozes/snoozes.server";

interface Dependencies {
    categories: Categories;
    interests: Interests;
    discussions: Discussions;
    notifications: Notifications;
    users: Users;
}

/** Registers the notifications that discussions cause. */
export function createDiscussionNotificationsServer(kit: ServerKit, dependencies: Dependencies): void {
    registerDiscussionNotifications({ ...dependencies, kit });
    createSnoozesServer(kit, dependencies);
}
