import { TICKET_SETTINGS } from "@parley/attachments/contract";
import type { Comments } from "@parley/comments/server";
import type { Config } from "@parley/config/server";
import type { Discussions } from "@parley/discussions/server";
import type { Egress } from "@parley/library/server/egress";
import { may } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { registerSettingsForm } from "@parley/settings/server";
import type { Users } from "@parley/users/server";
import { createAttachableFinder } from "./attachables";
import { registerAttachmentForms } from "./attachments.forms";
import { createAttachmentsRepository } from "./attachments.repository";
import { registerAttachmentsRoutes } from "./attachments.routes";
import { createAttachmentsService } from "./attachments.service";
import { createTicketIntegration } from "./tickets";

interface Dependencies {
    config: Config;
    users: Users;
    discussions: Discussions;
    comments: Comments;
    /** HTTP client for external servers. */
    egress: Egress;
}

/** The attachments feature as other features see it. */
export type Attachments = ReturnType<typeof createAttachmentsServer>;

/** Registers the routes, the form and the widget of attachments, with tickets as the first integration. */
export function createAttachmentsServer(kit: ServerKit, { config, users, discussions, comments, egress }: Dependencies) {
    const repository = createAttachmentsRepository(kit.database);
    const find = createAttachableFinder({ siteURL: kit.siteURL, users, discussions, comments });
    const service = createAttachmentsService({ kit, repository, find });
    service.register(createTicketIntegration({ kit, config, users, egress }));
    discussions.provideAttachments(service.ofPosts);
    registerAttachmentsRoutes(kit, service);
    registerAttachmentForms(kit, { service, find });
    registerSettingsForm(kit, config, {
        path: TICKET_SETTINGS,
        names: ["tickets.url", "tickets.secret"],
        wrong: {
            "tickets.url": "Enter an address that begins with https://, or leave this empty.",
            "tickets.secret": "Enter 16 to 200 letters, digits and signs, without spaces, < and ;.",
        },
    });
    kit.layouts.registerWidget("react.discussion.attachments", {
        name: "Attachments of staff",
        component: "DiscussionAttachments",
        viewTypes: ["discussion"],
        props: ({ discussionID }) => ({ discussionID }),
        isFor: (viewer) => may(viewer, "staff.allow"),
    });
    return {
        /** Registers an integration of another feature (ATT-005). */
        registerIntegration: service.register,
    };
}
