import { getActionLog } from "@parley/library/server/actionLog";
import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { deleteToken, getToken, getTokens, postRoleToken, postToken } from "@parley/tokens/contract";
import type { Users } from "@parley/users/server";
import { registerTokenActions } from "./tokens.actions";
import { registerTokenForms } from "./tokens.forms";
import { createTokensRepository } from "./tokens.repository";
import { createTokensService } from "./tokens.service";
import { createTokenViewer } from "./tokenViewer";

interface Dependencies {
    users: Users;
}

/** Registers the calls for access tokens, and returns how the viewer of a request with a token is found. */
export function createTokensServer(kit: ServerKit, { users }: Dependencies) {
    const actionLog = getActionLog(kit);
    const repository = createTokensRepository(kit.database);
    const tokens = createTokensService({ ...kit, actionLog, repository, users });
    const viewers = createTokenViewer({ ...kit, users, tokens });
    implement(kit.api, getTokens, (_input, viewer) => tokens.list(viewer));
    implement(kit.api, getToken, ({ tokenID, transientKey }, viewer, { reply }) =>
        tokens.show(viewer, tokenID, reply.isTransientKey(transientKey)),
    );
    implement(kit.api, postToken, (input, viewer) => tokens.create(viewer, input));
    implement(kit.api, deleteToken, ({ tokenID }, viewer) => tokens.remove(viewer, tokenID));
    implement(kit.api, postRoleToken, (_input, viewer) => viewers.issueRoleToken(viewer));
    registerTokenForms(kit, tokens);
    registerTokenActions(kit, { actionLog, repository, tokens });
    users.provideErasure("accessTokens", (userID) => tokens.removeAllOf(userID));
    users.provideExport("accessTokens", async function* (userID) {
        yield* await tokens.exported(userID);
    });
    return { findViewer: viewers.find };
}
