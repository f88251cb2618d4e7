import type { Discussions } from "@parley/discussions/server";
import { createRenderedBefore, createVisibilityCheck, getContentSources } from "@parley/library/server/contentSources";
import type { ServerKit } from "@parley/library/server/kit";
import type { MessagesRepository } from "./messages.repository";
import type { MessagesService } from "./messages.service";

interface Dependencies {
    kit: Pick<ServerKit, "database">;
    messages: Pick<MessagesRepository, "byID" | "reword">;
    writing: Pick<MessagesService, "requirePresent">;
    discussions: Pick<Discussions, "renderer">;
}

/** Registers the bodies of messages as a content source, so that files in them are shown to participants only (FC-39). */
export function registerMessageContent({ kit: { database }, messages, writing, discussions: { renderer } }: Dependencies): void {
    getContentSources(database).provide("message", {
        isPrivate: true,
        // Files in a message that was taken back are not shown any more.
        sees: createVisibilityCheck(writing.requirePresent),
        authorOf: async (messageID) => (await messages.byID(messageID))?.insertUserID,
        renderedBefore: createRenderedBefore(database, { table: "messages", key: "messageID" }),
        async renderAgain(messageID) {
            const row = await messages.byID(messageID);
            if (row?.dateDeleted === null) await messages.reword(row, await renderer.rerender(row.body, row.format));
        },
    });
}
