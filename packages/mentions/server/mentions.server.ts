import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { getUserMentions } from "@parley/mentions/contract";
import type { Users } from "@parley/users/server";
import { createMentionsService } from "./mentions.service";

/** Adds the record of who is mentioned where to a server. */
export function createMentionsServer(kit: ServerKit, { users }: { users: Pick<Users, "provideErasure"> }): void {
    const mentions = createMentionsService(kit);
    users.provideErasure("mentions", mentions.forget);
    implement(kit.api, getUserMentions, (input, viewer) => mentions.list(viewer, input));
}
