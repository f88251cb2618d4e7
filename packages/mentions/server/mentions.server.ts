import { implement, notFound, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { getLongRunner } from "@parley/library/server/longRunner";
import { getUserMentions, postAnonymizeMentions } from "@parley/mentions/contract";
import type { Users } from "@parley/users/server";
import { createMentionsService } from "./mentions.service";

/** Adds the record of who is mentioned where to a server. */
export function createMentionsServer(kit: ServerKit, { users }: { users: Pick<Users, "byIDs" | "provideErasure"> }): void {
    const mentions = createMentionsService(kit);
    users.provideErasure("mentions", mentions.forget);
    implement(kit.api, getUserMentions, (input, viewer) => mentions.list(viewer, input));
    const anonymize = getLongRunner(kit).job<object>("mentions.anonymize", async (viewer, userID) => {
        requirePermission(viewer, "site.manage");
        await mentions.anonymize(userID);
    });
    implement(kit.api, postAnonymizeMentions, async ({ userID, ...options }, viewer, { reply }) => {
        requirePermission(viewer, "site.manage");
        // Members have a profile URL; other users have none.
        if ((await users.byIDs([userID])).get(userID)?.url === undefined) throw notFound("User");
        const result = await anonymize(viewer, { ids: [userID], params: {}, options }, reply);
        if (reply.statusCode === 200) reply.code(201);
        return result;
    });
}
