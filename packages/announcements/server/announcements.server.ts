import type { Categories } from "@parley/categories/server";
import type { Discussions } from "@parley/discussions/server";
import { getActionLog } from "@parley/library/server/actionLog";
import { getContentSources } from "@parley/library/server/contentSources";
import type { ServerKit } from "@parley/library/server/kit";
import type { Users } from "@parley/users/server";
import { registerMessageForms } from "./messages.forms";
import { createMessagesRepository } from "./messages.repository";
import { registerMessageRoutes } from "./messages.routes";
import { createMessagesService } from "./messages.service";

interface Dependencies {
    users: Pick<Users, "provideErasure">;
    categories: Categories;
    discussions: Pick<Discussions, "renderer">;
}

/** Registers the API routes and forms of announcements. */
export function createAnnouncementsServer(kit: ServerKit, { users, categories, discussions }: Dependencies): void {
    const { database } = kit;
    const messages = createMessagesService({
        kit,
        categories,
        renderer: discussions.renderer,
        actionLog: getActionLog(kit),
        repository: createMessagesRepository(database),
        embedded: getContentSources(database).embedded,
    });
    registerMessageRoutes(kit, messages);
    registerMessageForms(kit, { messages });
    users.provideErasure("announcements", messages.forget);
}
