import {
    CONVERSATIONS_PAGE,
    getConversationChoices,
    getConversationTyping,
    putConversationChoices,
    putConversationTyping,
    TYPING_MS,
} from "@parley/conversations/contract";
import { toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { getLive } from "@parley/library/server/live";
import { readTexts } from "@parley/posting/server";
import type { Users } from "@parley/users/server";
import type { ConversationsAccess } from "../access";
import type { ParticipantsRepository } from "../participants.repository";
import { createTypingRepository } from "./typing.repository";

interface Dependencies {
    kit: ServerKit;
    users: Pick<Users, "byIDs" | "provideErasure" | "provideExport">;
    access: ConversationsAccess;
    participants: Pick<ParticipantsRepository, "findParticipating">;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Registers that participants of a conversation are told by a live event when somebody is writing there, unless that member has turned it off.
 * Nobody else is told, and nobody of a member whom they have blocked.
 */
export function createTypingServer({ kit, users, access, participants }: Dependencies) {
    const { api, pages, clock, database, jobs } = kit;
    const repository = createTypingRepository(database);
    const ago = (time: number) => toDateTime(new Date(clock().getTime() - time));

    implement(api, putConversationTyping, async ({ conversationID }, viewer) => {
        await access.requireWriter(viewer, conversationID);
        if (await repository.announcesTyping(viewer.userID)) await repository.set(conversationID, viewer.userID, ago(0));
    });
    implement(api, getConversationTyping, async ({ conversationID }, viewer) => {
        const { status } = await access.requireParticipant(viewer, conversationID);
        if (status !== "participating") return [];
        const userIDs = await repository.others(conversationID, viewer.userID, ago(TYPING_MS));
        return [...(await users.byIDs(userIDs)).values()];
    });
    implement(api, getConversationChoices, async (_query, viewer) => {
        await access.requireEnabled(viewer);
        return { announcesTyping: await repository.announcesTyping(viewer.userID) };
    });
    implement(api, putConversationChoices, ({ announcesTyping }, viewer) => choose(viewer, announcesTyping));
    pages.post(CONVERSATIONS_PAGE, async ({ body, viewer }, reply) => {
        const { AnnouncesTyping } = readTexts(body);
        await choose(viewer, AnnouncesTyping === "1");
        return reply.redirect(`${CONVERSATIONS_PAGE}?Done=${AnnouncesTyping === "1" ? "typing" : "noTyping"}`, 303);
    });
    getLive(kit).provide({
        name: "typing",
        event: "typing",
        of: "record",
        reads: [{ table: "conversationTypings", key: "conversationID" }],
        read: repository.versions,
        describe: ({ id }) => ({ conversationID: id }),
        findRecipients: participants.findParticipating,
    });
    jobs.every("conversations: forget who was writing", DAY_MS, () => repository.removeBefore(ago(DAY_MS)));
    users.provideErasure("conversationChoices", repository.removeAllOf);
    users.provideExport("conversationChoices", async function* (userID) {
        yield { announcesTyping: await repository.announcesTyping(userID) };
    });
    return {
        /** Forgets that a member is writing in a conversation, since they have sent it. */
        stopTyping: repository.remove,
    };

    async function choose(viewer: Viewer, announcesTyping: boolean): Promise<{ announcesTyping: boolean }> {
        await access.requireEnabled(viewer);
        await database.transaction(async () => {
            await repository.setAnnouncesTyping(viewer.userID, announcesTyping);
            if (!announcesTyping) await repository.stop(viewer.userID);
        });
        return { announcesTyping };
    }
}
