import type { Config } from "@parley/config/server";
import type { Egress } from "@parley/library/server/egress";
import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { createVapid } from "@parley/library/server/webPush";
import { deletePushSubscription, getPushKey, postPushSubscription } from "@parley/notifications/contract";
import type { Users } from "@parley/users/server";
import type { NotificationRegistry } from "../registry";
import type { MailSchedulesService } from "../schedules/mailSchedules.service";
import { createPushesRepository } from "./pushes.repository";
import { createPushes } from "./pushes.service";
import { createPushSubscriptionsRepository } from "./pushSubscriptions.repository";

interface Dependencies {
    kit: ServerKit;
    registry: NotificationRegistry;
    schedules: Pick<MailSchedulesService, "findQuietEnd">;
    users: Pick<Users, "byIDs" | "viewer" | "provideErasure">;
    config: Pick<Config, "get">;
    egress: Egress;
}

const HOUR_MS = 60 * 60 * 1000;

/** Creates what is pushed to browsers, and registers its API routes and jobs. */
export function createPushing(dependencies: Dependencies) {
    const { kit, users } = dependencies;
    const pushes = createPushesRepository(kit.database);
    const pushSubscriptions = createPushSubscriptionsRepository(kit.database);
    const service = createPushes({ ...dependencies, pushes, pushSubscriptions, vapid: createVapid(kit) });
    implement(kit.api, getPushKey, () => service.getKey());
    implement(kit.api, postPushSubscription, (input, viewer) => service.subscribe(viewer, input));
    implement(kit.api, deletePushSubscription, ({ endpoint }, viewer) => service.unsubscribe(viewer, endpoint));
    users.provideErasure("pushSubscriptions", pushSubscriptions.removeAllOf);
    users.provideErasure("notificationPushes", pushes.removeAllOf);
    kit.jobs.every("notifications: forget browsers that are signed out", HOUR_MS, pushSubscriptions.removeEnded);
    return {
        insert: pushes.insert,
        removeBefore: pushes.removeBefore,
        subscribedAmong: pushSubscriptions.subscribedAmong,
        start: service.start,
        sendAll: service.sendAll,
    };
}

export type Pushing = ReturnType<typeof createPushing>;
