import { ApiRefusal, copyMessage } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Notifications } from "@parley/notifications/server";
import { commentReactions, discussionReactions, messageReactions } from "@parley/reactions/contract";
import type { FastifyRequest } from "fastify";
import { FLAGGED, FLAGS_TO_REMOVE } from "./flaggedRecords";
import { toReactionEvent } from "./notifications";
import type { ReactionRow } from "./reactions.repository";
import type { ReactionResult, ReactionsService } from "./reactions.service";
import type { ReceivedSource } from "./reactionsReceived.service";

/** Record type with reactions, as provided by its owner. */
export interface ReactedRecords {
    /** Throws unless the viewer may see the record (FC-12); 410 for a deleted one. */
    requireView(viewer: Viewer, recordID: number): Promise<unknown>;
    /** Returns the URL of the record's page. */
    urlOf(recordID: number): Promise<string>;
    /** Counts a new reaction, within its transaction. Throws 429 for too many. */
    countReaction?(viewer: Viewer, recordID: number): Promise<void>;
    /** Changes the score of the record, within the transaction of the reaction. */
    scoreChanged(recordID: number, scoreChange: number): Promise<void>;
    /** Removes a record that was flagged often, within the transaction of the last flag. Others can put it back. */
    removeFlagged?(recordID: number, reason: string): Promise<void>;
    /** Reactions received by the authors of these records. */
    received?: ReceivedSource;
}

interface RegistrationDependencies extends Pick<ServerKit, "api" | "pages" | "database" | "siteURL"> {
    service: ReactionsService;
    received: Map<string, ReceivedSource>;
    served: Map<string, ReactedRecords>;
    notifications: Pick<Notifications, "record">;
    /** Records that a moderator has removed the reaction of a member. */
    recordRemoval: (viewer: Viewer, row: ReactionRow) => Promise<void>;
}

const ENDPOINTS = { discussion: discussionReactions, comment: commentReactions, message: messageReactions };

/**
 * Creates the function with which the owner of a record type registers its reaction endpoints (`/discussions/{id}/reactions` and the like),
 * and the form path `/react/{recordType}/{recordID}/{urlcode}` for browsers without scripts.
 */
export function createReactionsRegistration(dependencies: RegistrationDependencies) {
    const { api, pages, database, siteURL, service, received, served, notifications, recordRemoval } = dependencies;
    return (recordType: keyof typeof ENDPOINTS, records: ReactedRecords): void => {
        const { list, add, remove, removeOf } = ENDPOINTS[recordType];
        served.set(recordType, records);
        if (records.received) received.set(recordType, records.received);

        implement(api, list, async ({ recordID, ...query }, viewer) => {
            await records.requireView(viewer, recordID);
            return service.log(recordType, recordID, viewer, query);
        });
        implement(
            api,
            add,
            async ({ recordID, reactionType }, viewer) => (await react(viewer, recordID, reactionType)).reactions,
        );
        implement(api, remove, async ({ recordID }, viewer) => void (await unreact(viewer, recordID, viewer.userID)));
        implement(api, removeOf, async ({ recordID, userID }, viewer) => void (await unreact(viewer, recordID, userID)));

        pages.post(`/react/${recordType}/:recordID/:reactionType`, async (request, reply) => {
            const { recordID, chosen } = readAddress(request);
            const refusal = await refusalOf(toggle(request.viewer, recordID, chosen));
            const url = await records.urlOf(recordID);
            if (!refusal) return reply.redirect(url, 303);
            const { status } = refusal.answer;
            const formState = {
                form: "reactions",
                values: { record: `${recordType} ${recordID}` },
                ...copyMessage(refusal.answer),
            };
            return reply.renderPage(new URL(url, siteURL).pathname, { status, formState });
        });

        /** Adds or removes a reaction: without scripts one button does both. */
        async function toggle(viewer: Viewer, recordID: number, chosen: string): Promise<void> {
            await records.requireView(viewer, recordID);
            const summaries = (await service.summariesFor(recordType, [recordID], viewer)).get(recordID) ?? [];
            const isSet = summaries.some(
                ({ urlcode, hasReacted }) => hasReacted && urlcode.toLowerCase() === chosen.toLowerCase(),
            );
            if (isSet) await unreact(viewer, recordID, viewer.userID);
            else await react(viewer, recordID, chosen);
        }

        async function react(viewer: Viewer, recordID: number, urlcode: string): Promise<ReactionResult> {
            await records.requireView(viewer, recordID);
            let isRemoved = false;
            const result = await change(
                recordID,
                async () => {
                    const reacted = await service.react(recordType, recordID, viewer, urlcode);
                    if (reacted.isNew) await records.countReaction?.(viewer, recordID);
                    if (reacted.isNew && reacted.isPositive)
                        await notifications.record(toReactionEvent({ recordType, recordID, userID: viewer.userID }));
                    isRemoved = (await service.countFlags(recordType, recordID)) >= FLAGS_TO_REMOVE;
                    return reacted;
                },
                () => (isRemoved ? records.removeFlagged?.(recordID, FLAGGED) : undefined),
            );
            // The record was removed meanwhile; its owner throws 410.
            if (isRemoved) await records.requireView(viewer, recordID);
            return result;
        }

        async function unreact(viewer: Viewer, recordID: number, userID: number): Promise<ReactionResult> {
            await records.requireView(viewer, recordID);
            return change(recordID, async () => {
                const before = userID === viewer.userID ? undefined : await service.find(recordType, recordID, userID);
                const result = await service.unreact(recordType, recordID, viewer, userID);
                // One's own reaction is given again as it was removed, by the same press.
                if (before) await recordRemoval(viewer, before);
                return result;
            });
        }

        /** Changes reaction and score in one transaction. */
        function change(
            recordID: number,
            work: () => Promise<ReactionResult>,
            follow?: () => Promise<void> | undefined,
        ): Promise<ReactionResult> {
            return database.transaction(async () => {
                const result = await work();
                if (result.scoreChange !== 0) await records.scoreChanged(recordID, result.scoreChange);
                await follow?.();
                return result;
            });
        }
    };
}

function readAddress({ params }: FastifyRequest): { recordID: number; chosen: string } {
    const { recordID, reactionType } = params as { recordID: string; reactionType: string };
    return { recordID: /^\d{1,9}$/.test(recordID) ? Number(recordID) : 0, chosen: reactionType };
}

/** Returns a refusal with status 403, to be shown on the page of the record; other errors are thrown. */
async function refusalOf(work: Promise<void>): Promise<ApiRefusal | undefined> {
    try {
        await work;
    } catch (error) {
        if (error instanceof ApiRefusal && error.answer.status === 403) return error;
        throw error;
    }
    return undefined;
}
