import type { Config } from "@parley/config/server";
import type {
    Conversation,
    getConversations,
    getParticipants,
    Participant,
    postConversation,
} from "@parley/conversations/contract";
import { CONVERSATION_LIMIT, MAX_NAMED_PARTICIPANTS } from "@parley/conversations/contract";
import type { Discussions } from "@parley/discussions/server";
import type { Input, Page, SmartID } from "@parley/library/contract";
import { fill, isExpanded, toDateTime } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import type { Tables } from "@parley/library/server/database";
import { lockUntilCommit } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { forbidden, invalidField, may, requirePermission, resolveMemberID } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Notifications } from "@parley/notifications/server";
import type { Users } from "@parley/users/server";
import { expressionBuilder } from "kysely";
import type { ConversationsAccess } from "./access";
import type { ConversationOptions, ConversationsSerializer } from "./conversationSerializer";
import { LEAVING } from "./conversations.actions";
import type { ConversationsRepository } from "./conversations.repository";
import type { MessagesRepository } from "./messages/messages.repository";
import type { MessagesService } from "./messages/messages.service";
import { ADDED_TO_CONVERSATION } from "./notifications";
import type { ParticipantsRepository } from "./participants.repository";

interface Dependencies {
    kit: Pick<ServerKit, "clock" | "database">;
    config: Pick<Config, "get">;
    users: Pick<Users, "isTrusted">;
    discussions: Pick<Discussions, "submissions" | "postingLimits" | "draftUsed">;
    notifications: Pick<Notifications, "blockersOf" | "record" | "openAccountsAmong" | "readVisited">;
    actionLog: Pick<ActionLog, "record">;
    access: ConversationsAccess;
    repository: ConversationsRepository;
    participants: ParticipantsRepository;
    messages: MessagesRepository;
    serializer: ConversationsSerializer;
    writing: Pick<MessagesService, "write" | "store">;
}

/** Permissions of members who may write to any number of others. */
const UNLIMITED = ["conversations.moderate", "community.moderate", "site.manage"] as const;

export type ConversationsService = ReturnType<typeof createConversationsService>;

/** Creates the functions for conversations: list, start, add, leave, mute, mark as read (contract §5.5). */
export function createConversationsService(dependencies: Dependencies) {
    const { kit, config, users, discussions, notifications, actionLog, access } = dependencies;
    const { repository, participants, messages, serializer, writing } = dependencies;
    const now = () => toDateTime(kit.clock());

    return {
        get,

        async list(viewer: Viewer, query: Input<typeof getConversations>): Promise<Page<Conversation>> {
            await access.requireEnabled(viewer);
            const { page = 1, limit = CONVERSATION_LIMIT, expand } = query;
            requireSelf(viewer, query.participantUserID);
            const range = { insertUserID: toMember(viewer, query.insertUserID), limit: limit + 1, offset: (page - 1) * limit };
            const ids = await repository.listIDs(viewer.userID, range);
            const items = await serializer.toConversations(viewer, ids.slice(0, limit), toOptions(expand));
            return { items, paging: { page, limit, next: ids.length > limit ? page + 1 : undefined } };
        },

        /**
         * Starts a conversation. Requests with the same `key` by the same member return the first one (FC-42). Members who have blocked the
         * viewer are added, but see nothing of it.
         */
        async start(
            viewer: Viewer,
            { key, ...input }: Input<typeof postConversation> & { key?: string | undefined },
        ): Promise<Conversation> {
            await access.requireEnabled(viewer);
            requirePermission(viewer, "conversations.add");
            const { participantUserIDs, initialBody, initialFormat = "markdown" } = input;
            const written =
                initialBody === undefined ? undefined : await writing.write(viewer, initialBody, initialFormat, "initialBody");
            const others = toMembers(viewer, participantUserIDs);
            if (others.size === 0) throw invalidField("participantUserIDs", "Choose at least one other member.");
            await requireReachable(viewer, others, 0);
            const name = input.name?.trim() || null;
            const conversationID = await discussions.submissions.once(
                {
                    userID: viewer.userID,
                    recordType: "conversation",
                    key: key ?? input.idempotencyKey,
                    words: { participantUserIDs: [...others], name, initialBody, initialFormat },
                },
                async () => {
                    await discussions.postingLimits.countAction(viewer, "message");
                    const date = now();
                    const { userID } = viewer;
                    const row = await repository.insert({ name, insertUserID: userID, dateInserted: date });
                    await participants.add([
                        { conversationID: row.conversationID, userID, status: "participating", dateInserted: date },
                    ]);
                    await addMembers(viewer, row.conversationID, others);
                    if (written) await writing.store(viewer, row.conversationID, written);
                    await discussions.draftUsed(viewer, input.draftID);
                    return row.conversationID;
                },
            );
            return get(viewer, conversationID);
        },

        async participants(
            viewer: Viewer,
            {
                conversationID,
                status = "participating",
                page = 1,
                limit = MAX_NAMED_PARTICIPANTS,
                expand,
            }: Input<typeof getParticipants>,
        ): Promise<Page<Participant>> {
            await access.requireParticipant(viewer, conversationID);
            const all = (await participants.of([conversationID])).filter(
                (one) => status === "all" || (one.status === "deleted") === (status === "deleted"),
            );
            const rows = all.slice((page - 1) * limit, page * limit);
            const items = await serializer.toParticipants(rows, { hasUser: isExpanded(expand, "user") });
            return { items, paging: { page, limit, total: all.length } };
        },

        /** Adds members to a conversation in which the viewer participates, and returns those who were not in it before. */
        async add(viewer: Viewer, conversationID: number, userIDs: readonly SmartID[]): Promise<Participant[]> {
            requirePermission(viewer, "conversations.add");
            await requirePresent(viewer, conversationID);
            return kit.database.transaction(async () => {
                await lockUntilCommit(kit.database, [`conversation ${conversationID}`]);
                await requirePresent(viewer, conversationID);
                const present = (await participants.of([conversationID])).filter(({ status }) => status !== "deleted");
                const known = new Set(present.map(({ userID }) => userID));
                const added = new Set([...toMembers(viewer, userIDs)].filter((userID) => !known.has(userID)));
                await requireReachable(viewer, added, present.length - 1);
                await addMembers(viewer, conversationID, added);
                const rows = (await participants.of([conversationID])).filter(({ userID }) => added.has(userID));
                return serializer.toParticipants(rows, { hasUser: true });
            });
        },

        /**
         * Leaves a conversation, and records it, so that it can be undone. Can be repeated; throws 403 for a conversation that the viewer has never
         * been in.
         */
        async leave(viewer: Viewer, conversationID: number): Promise<void> {
            await kit.database.transaction(async () => {
                await lockUntilCommit(kit.database, [`conversation ${conversationID}`]);
                const { status } = await access.requireParticipant(viewer, conversationID);
                if (status === "deleted") return;
                const untilMessageID = await messages.newestID(conversationID);
                const after = { status: "deleted", untilMessageID } as const;
                await participants.update(conversationID, viewer.userID, { ...after, countUnread: 0 });
                await actionLog.record(viewer, { ...LEAVING, recordID: conversationID, before: { status }, after });
            });
        },

        /** Turns the notifications of a conversation off or on; a muted one is not counted by the badge. */
        async mute(viewer: Viewer, conversationID: number, muted: boolean): Promise<{ muted: boolean }> {
            await access.requireParticipant(viewer, conversationID);
            await participants.update(conversationID, viewer.userID, { muted });
            return { muted };
        },

        /** Marks the messages up to one as read, by default all; what was read later stays read. */
        async read(viewer: Viewer, conversationID: number, messageID?: number): Promise<Conversation> {
            await kit.database.transaction(async () => {
                await lockUntilCommit(kit.database, [`conversation ${conversationID}`]);
                const own = await access.requireParticipant(viewer, conversationID);
                const newest = await messages.newestID(conversationID);
                const readMessageID = Math.max(own.readMessageID, Math.min(messageID ?? newest, newest));
                const countUnread = await messages.countAfter(viewer.userID, conversationID, readMessageID);
                if (readMessageID !== own.readMessageID || countUnread !== own.countUnread)
                    await participants.update(conversationID, viewer.userID, { readMessageID, countUnread });
                if (countUnread === 0) await readNotifications(viewer, conversationID);
            });
            return get(viewer, conversationID);
        },
    };

    /** Marks the notifications about a conversation and its messages as read. */
    async function readNotifications({ userID }: Viewer, conversationID: number): Promise<void> {
        const row = expressionBuilder<Tables>();
        await notifications.readVisited(userID, ({ recordType, recordID, parentID }) =>
            row.or([
                row.and([row(recordType, "=", "message"), row(parentID, "=", conversationID)]),
                row.and([row(recordType, "=", "conversation"), row(recordID, "=", conversationID)]),
            ]),
        );
    }

    async function get(
        viewer: Viewer,
        conversationID: number,
        expand?: Input<typeof getConversations>["expand"],
    ): Promise<Conversation> {
        await access.requireParticipant(viewer, conversationID);
        const [conversation] = await serializer.toConversations(viewer, [conversationID], toOptions(expand));
        if (!conversation) throw forbidden("conversations.moderate");
        return conversation;
    }

    async function requirePresent(viewer: Viewer, conversationID: number): Promise<void> {
        const { status } = await access.requireParticipant(viewer, conversationID);
        if (status !== "participating") throw forbidden("conversations.moderate");
    }

    /** Throws 422 for members who do not exist, and for more recipients than the viewer may write to. */
    async function requireReachable(viewer: Viewer, userIDs: ReadonlySet<number>, countPresent: number): Promise<void> {
        if (userIDs.size === 0) return;
        const open = new Set(await notifications.openAccountsAmong([...userIDs]));
        if (open.size < userIDs.size)
            throw invalidField("participantUserIDs", "One of these members does not exist, or has closed their account.");
        if (may(viewer, UNLIMITED)) return;
        const isTrusted = await users.isTrusted(viewer.userID);
        const max = await config.get(isTrusted ? "conversations.maxRecipientsVerified" : "conversations.maxRecipients");
        if (countPresent + userIDs.size > max)
            throw invalidField("participantUserIDs", fill("You can write to at most {max} members at once.", { max }), {
                code: "maxItems",
            });
    }

    /** Adds members in the running transaction, and notifies them. Those who have blocked the viewer are hidden from it. */
    async function addMembers(viewer: Viewer, conversationID: number, userIDs: ReadonlySet<number>): Promise<void> {
        const blockers = new Set(await notifications.blockersOf(viewer.userID, [...userIDs]));
        const newest = await messages.newestID(conversationID);
        const date = now();
        await participants.add(
            [...userIDs].map((userID) => ({
                conversationID,
                userID,
                status: blockers.has(userID) ? ("hidden" as const) : ("participating" as const),
                readMessageID: newest,
                dateInserted: date,
            })),
        );
        // The first message of a new conversation notifies them.
        if (newest === 0) return;
        for (const userID of userIDs)
            if (!blockers.has(userID))
                await notifications.record({
                    cause: ADDED_TO_CONVERSATION,
                    causeKey: `added ${userID} to conversation ${conversationID} after ${newest}`,
                    recordType: "conversation",
                    recordID: conversationID,
                    parentID: userID,
                    actorUserID: viewer.userID,
                });
    }
}

const toOptions = (expand: Input<typeof getConversations>["expand"]): ConversationOptions => ({
    hasAuthor: isExpanded(expand, "insertUser"),
    hasLastAuthor: isExpanded(expand, "lastInsertUser"),
});

const toMember = (viewer: Viewer, userID: SmartID | undefined): number | undefined =>
    userID === undefined ? undefined : resolveMemberID(viewer, userID, "insertUserID");

/** Returns the user IDs of other members. */
function toMembers(viewer: Viewer, userIDs: readonly SmartID[]): Set<number> {
    const others = new Set(userIDs.map((userID) => resolveMemberID(viewer, userID, "participantUserIDs")));
    others.delete(viewer.userID);
    return others;
}

/** Throws 403 for the conversations of somebody else, which nobody may list (contract §5.5). */
function requireSelf(viewer: Viewer, userID: SmartID | undefined): void {
    if (userID !== undefined && resolveMemberID(viewer, userID, "participantUserID") !== viewer.userID)
        throw forbidden("conversations.moderate");
}
