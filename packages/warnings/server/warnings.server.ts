import type { Discussions } from "@parley/discussions/server";
import { getActionLog } from "@parley/library/server/actionLog";
import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Records } from "@parley/moderation/server";
import type { Users } from "@parley/users/server";
import { deleteWarning, getWarnings, postWarnings, putWarningRead } from "@parley/warnings/contract";
import { createWarningSource } from "./warningSource";
import { registerWarningForms } from "./warnings.forms";
import { createWarningsRepository } from "./warnings.repository";
import { createWarningsService } from "./warnings.service";

interface Dependencies {
    users: Users;
    discussions: Pick<Discussions, "renderer" | "provideWarnings">;
    moderation: { records: Records };
}

/** Registers the API routes and forms of warnings, and what is stored of them about members. */
export function createWarningsServer(kit: ServerKit, { users, discussions, moderation: { records } }: Dependencies): void {
    const { api, database } = kit;
    const { renderer } = discussions;
    const repository = createWarningsRepository(database);
    const warnings = createWarningsService({ kit, repository, records, renderer, users, actionLog: getActionLog(kit) });
    implement(api, postWarnings, (input, viewer, { reply }) => warnings.add(viewer, input, { reply }));
    implement(api, getWarnings, (query, viewer) => warnings.list(viewer, query));
    implement(api, putWarningRead, ({ warningID }, viewer) => warnings.markRead(viewer, warningID));
    implement(api, deleteWarning, ({ warningID }, viewer) => warnings.revokeWarning(viewer, warningID));
    registerWarningForms(kit, { warnings });
    discussions.provideWarnings(createWarningSource({ repository, renderer, users }));
    users.provideCounter("UnreadWarnings", warnings.countUnread);
    users.provideExport("warnings", warnings.exported);
    users.provideErasure("warnings", warnings.forget);
}
