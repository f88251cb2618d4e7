import { getActionLog } from "@parley/library/server/actionLog";
import { implement } from "@parley/library/server/http";
import { getIntegrityChecks } from "@parley/library/server/integrityChecks";
import type { ServerKit } from "@parley/library/server/kit";
import { getTranslatables } from "@parley/library/server/translatables";
import type { Notifications } from "@parley/notifications/server";
import { getReacted } from "@parley/reactions/contract";
import type { Users } from "@parley/users/server";
import { registerReactionErasure } from "./accountErasure";
import { createFlaggedCounter } from "./flaggedRecords";
import { registerReactionNotifications } from "./notifications";
import { createReactionActions } from "./reactionActions";
import { registerReactionsRoutes } from "./reactions.routes";
import { createReactionsService } from "./reactions.service";
import type { ReceivedSource } from "./reactionsReceived.service";
import { createReceivedService } from "./reactionsReceived.service";
import type { ReactedRecords } from "./recordReactions";
import { createReactionsRegistration } from "./recordReactions";
import { createTranslatableReactions } from "./translatableReactions";

/** Server interface of the reactions, for other features. */
export type Reactions = ReturnType<typeof createReactionsServer>;

interface Dependencies {
    users: Users;
    notifications: Pick<Notifications, "provideCause" | "record">;
}

/** Registers the routes of reaction types, and returns the services for the owners of posts. */
export function createReactionsServer(kit: ServerKit, { users, notifications }: Dependencies) {
    const service = createReactionsService(kit, users);
    registerReactionsRoutes(kit, service);
    getTranslatables(kit).provide(createTranslatableReactions(service));
    const { summariesFor, react, unreact, log, scoreOf, urlcodes, importReactions, removeImported, clearFor, moveRecord } =
        service;
    const { recordIDsReactedBy } = service;
    getIntegrityChecks(kit).add({ name: "reactions are counted", findViolations: service.miscounted });
    const sources = new Map<string, ReceivedSource>();
    const received = createReceivedService({ users, reactions: service, sources });
    users.provideReactionsReceived(received.countsOf);
    implement(kit.api, getReacted, (input, viewer) => received.reacted(viewer, input));
    const served = new Map<string, ReactedRecords>();
    registerReactionNotifications(kit, notifications);
    const actionLog = getActionLog(kit);
    const { recordRemoval } = createReactionActions({ actionLog, users, service, served });
    users.provideCounter("SpamQueue", createFlaggedCounter(actionLog));
    const serve = createReactionsRegistration({ ...kit, service, received: sources, served, notifications, recordRemoval });
    registerReactionErasure({ ...kit, users, service, served });
    return {
        summariesFor,
        react,
        unreact,
        log,
        scoreOf,
        recordIDsReactedBy,
        urlcodes,
        importReactions,
        removeImported,
        clearFor,
        moveRecord,
        serve,
    };
}
