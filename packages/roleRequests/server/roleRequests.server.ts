import { getActionLog } from "@parley/library/server/actionLog";
import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Notifications } from "@parley/notifications/server";
import { createRoleTexts } from "@parley/permissions/server";
import {
    deleteRoleRequest,
    deleteRoleRequestMeta,
    getRoleRequestMetas,
    getRoleRequests,
    patchRoleRequest,
    postRoleRequest,
    putRoleRequestMeta,
} from "@parley/roleRequests/contract";
import type { Users } from "@parley/users/server";
import { createRoleRequestsAccess } from "./access";
import { registerRoleRequestNotifications } from "./notifications";
import { createRoleOffersService } from "./roleOffers.service";
import { registerRoleRequestActions } from "./roleRequests.actions";
import { registerRoleRequestForms } from "./roleRequests.forms";
import { createRoleRequestsRepository } from "./roleRequests.repository";
import { createRoleRequestsService } from "./roleRequests.service";

interface Dependencies {
    users: Users;
    notifications: Notifications;
}

/** Registers the calls and forms for asking for roles, and their part in the action log, notifications, counts, exports and erasures. */
export function createRoleRequestsServer(kit: ServerKit, { users, notifications }: Dependencies): void {
    const { database, clock } = kit;
    const actionLog = getActionLog(kit);
    const repository = createRoleRequestsRepository(database);
    const access = createRoleRequestsAccess({ users });
    const findRoleTexts = createRoleTexts(kit);
    const shared = { database, clock, kit, actionLog, repository, users, access, notifications, findRoleTexts };
    const offers = createRoleOffersService(shared);
    const requests = createRoleRequestsService(shared);
    implement(kit.api, getRoleRequestMetas, (_input, viewer) => offers.list(viewer));
    implement(kit.api, putRoleRequestMeta, (input, viewer) => offers.set(viewer, input));
    implement(kit.api, deleteRoleRequestMeta, ({ roleID }, viewer) => offers.end(viewer, roleID));
    implement(kit.api, getRoleRequests, (input, viewer) => requests.list(viewer, input));
    implement(kit.api, postRoleRequest, (input, viewer) => requests.ask(viewer, input));
    implement(kit.api, patchRoleRequest, (input, viewer) => requests.decide(viewer, input));
    implement(kit.api, deleteRoleRequest, ({ roleRequestID }, viewer) => requests.withdraw(viewer, roleRequestID));
    registerRoleRequestForms(kit, { offers, requests });
    registerRoleRequestActions({ ...shared, offers, requests });
    registerRoleRequestNotifications(shared);
    users.provideCounter("RoleRequests", requests.countFor);
    users.provideErasure("roleRequests", repository.removeAllOf);
    users.provideExport("roleRequests", async function* (userID) {
        yield* await repository.allOf(userID);
    });
}
