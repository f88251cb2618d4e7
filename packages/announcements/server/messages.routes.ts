import {
    deleteModerationMessage,
    getModerationMessages,
    getShownMessages,
    patchModerationMessage,
    postModerationMessage,
    putMessageDismiss,
} from "@parley/announcements/contract";
import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { MessagesService } from "./messages.service";

/** Registers the API routes of announcements. */
export function registerMessageRoutes({ api }: Pick<ServerKit, "api">, messages: MessagesService): void {
    implement(api, getModerationMessages, (_input, viewer) => messages.list(viewer));
    implement(api, getShownMessages, (_input, viewer) => messages.shown(viewer));
    implement(api, postModerationMessage, (input, viewer) => messages.add(viewer, input));
    implement(api, patchModerationMessage, ({ moderationMessageID, ...changes }, viewer) =>
        messages.change(viewer, moderationMessageID, changes),
    );
    implement(api, deleteModerationMessage, ({ moderationMessageID }, viewer) => messages.remove(viewer, moderationMessageID));
    implement(api, putMessageDismiss, ({ moderationMessageID }, viewer) => messages.dismiss(viewer, moderationMessageID));
}
