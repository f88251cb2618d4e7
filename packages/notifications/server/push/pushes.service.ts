import { createHash } from "node:crypto";
import { toDateTime } from "@parley/library/contract";
import type { Egress } from "@parley/library/server/egress";
import { EgressFailure } from "@parley/library/server/egress";
import type { Viewer } from "@parley/library/server/http";
import { forbidden, GUEST_ID, invalidField, requireSession } from "@parley/library/server/http";
import { createBackgroundLoop } from "@parley/library/server/jobs";
import type { ServerKit } from "@parley/library/server/kit";
import type { SubscriptionKeys, Vapid } from "@parley/library/server/webPush";
import { encryptPush, hasValidKeys } from "@parley/library/server/webPush";
import type { Users } from "@parley/users/server";
import type { NotificationRegistry } from "../registry";
import type { MailSchedulesService } from "../schedules/mailSchedules.service";
import { findShownCondition } from "../visibility";
import type { NotificationPushRow, PushSubscriptionRow } from "./push.schema";
import type { PushesRepository } from "./pushes.repository";
import type { PushSubscriptionsRepository } from "./pushSubscriptions.repository";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock" | "jobs" | "pages" | "mail">;
    pushes: PushesRepository;
    pushSubscriptions: PushSubscriptionsRepository;
    vapid: Vapid;
    registry: NotificationRegistry;
    schedules: Pick<MailSchedulesService, "findQuietEnd">;
    users: Pick<Users, "byIDs" | "viewer">;
    egress: Egress;
}

/** A push with the words of now, and the browsers to which it goes. */
interface WrittenPush {
    topic: string;
    text: string;
    subscriptions: readonly PushSubscriptionRow[];
}

/** Number of pushes that are sent at the same time, so that a slow push service holds up few. */
const AT_ONCE = 20;
/** Time for which a push service stores a push for a browser that is off, in seconds. */
const TTL_SECONDS = 24 * 60 * 60;
/** Maximum number of characters of each text; a push service takes 4,096 bytes at least. */
const MAX_CHARACTERS = 300;
const GONE: readonly number[] = [404, 410];

/**
 * Creates the delivery of notifications to browsers (RFC 8030). A push waits as a row that is stored with the notifications of its slice, one
 * for each member and cause. It is checked and written with the current words in the transaction that finishes its row, and sent afterwards,
 * so that it is sent at most once, whichever server works (FC-42, FC-46), also if that is killed (FC-76).
 */
export function createPushes(dependencies: Dependencies) {
    const { kit, pushes, pushSubscriptions, vapid, registry, schedules, users, egress } = dependencies;
    const { database, clock } = kit;
    const loop = createBackgroundLoop({
        ...kit,
        name: "notifications: push",
        failure: "notifications were not pushed",
        runNext: sendNext,
    });

    return {
        /** Returns the public key with which browsers subscribe. */
        getKey: async (): Promise<{ publicKey: string }> => ({ publicKey: await vapid.publicKey() }),

        /** Subscribes the browser of a session. Throws 422 for an endpoint that the server never asks, or wrong keys. */
        async subscribe(
            { userID, sessionID, ...viewer }: Viewer,
            { endpoint, keys }: { endpoint: string; keys: SubscriptionKeys },
        ): Promise<{ pushSubscriptionID: number }> {
            requireSession({ userID, ...viewer });
            if (sessionID === undefined)
                throw forbidden("session.valid", { description: "Pushes are for browsers that are signed in, not for tokens." });
            if (!egress.isPermitted(endpoint)) throw invalidField("endpoint", "This is no address of a push service.");
            if (!hasValidKeys(keys)) throw invalidField("keys", "These are no keys of a subscription.");
            const row = { userID, sessionID, endpoint, ...keys, dateInserted: toDateTime(clock()) };
            return { pushSubscriptionID: await database.transaction(() => pushSubscriptions.put(row)) };
        },

        async unsubscribe(viewer: Viewer, endpoint: string): Promise<void> {
            requireSession(viewer);
            await pushSubscriptions.remove(viewer.userID, endpoint);
        },

        /** Begins to send the pushes that wait, soon after they are stored. */
        start: loop.start,
        /** Sends all pushes that wait and are due, and waits for the end. */
        sendAll: loop.settle,
    };

    /** Finishes the next pushes and sends them. Returns whether there were any. */
    async function sendNext(): Promise<boolean> {
        const { count, written } = await database.transaction(async () => {
            const rows = await pushes.next(toDateTime(clock()), AT_ONCE);
            const found: WrittenPush[] = [];
            for (const row of rows) {
                const push = await finish(row);
                if (push) found.push(push);
            }
            return { count: rows.length, written: found };
        });
        await Promise.all(written.flatMap(({ subscriptions, ...push }) => subscriptions.map((one) => send(one, push))));
        return count > 0;
    }

    /** Finishes a row, or postpones it until the quiet hours are over. Returns what is to be sent, if anything. */
    async function finish(row: NotificationPushRow): Promise<WrittenPush | undefined> {
        const { notificationPushID, userID } = row;
        const quietEnd = await schedules.findQuietEnd(userID, clock());
        if (quietEnd) {
            await pushes.set(notificationPushID, { dateDue: toDateTime(quietEnd) });
            return undefined;
        }
        const push = await write(row);
        await pushes.set(notificationPushID, { status: push ? "sent" : "dropped" });
        return push;
    }

    /** Writes a push with the current words; undefined if there is a reason not to send it. */
    async function write(row: NotificationPushRow): Promise<WrittenPush | undefined> {
        const { userID, recordType, recordID, actorUserID, activityType, batchKey } = row;
        const [viewer, subscriptions] = [await users.viewer(userID), await pushSubscriptions.of(userID, toDateTime(clock()))];
        if (viewer.userID === GUEST_ID || subscriptions.length === 0) return undefined;
        if (!(await pushes.isDue(row, await findShownCondition(viewer, registry)))) return undefined;
        const subject = (await registry.records().get(recordType)?.describe(viewer, [recordID]))?.get(recordID);
        const kind = registry.kinds().get(activityType);
        if (!subject || !kind) return undefined;
        const people = (await users.byIDs([actorUserID])).get(actorUserID)?.name ?? "";
        const t = await kit.mail.findTranslation(userID);
        const title = t(kind.text, { people, name: subject.name });
        const text = JSON.stringify({
            title: title.slice(0, MAX_CHARACTERS),
            body: (subject.excerpt ?? "").slice(0, MAX_CHARACTERS),
            url: subject.url,
            tag: batchKey,
        });
        return { topic: createHash("sha256").update(batchKey).digest("base64url").slice(0, 32), text, subscriptions };
    }

    /** Sends a push to one browser, and forgets a subscription that is gone. */
    async function send(
        { pushSubscriptionID, endpoint, p256dh, auth }: PushSubscriptionRow,
        { topic, text }: Pick<WrittenPush, "topic" | "text">,
    ): Promise<void> {
        const status = await request(endpoint, topic, encryptPush(text, { p256dh, auth }));
        if (status >= 200 && status < 300) await pushSubscriptions.noteSuccess(pushSubscriptionID);
        else if (GONE.includes(status)) await pushSubscriptions.forget(pushSubscriptionID);
        else await pushSubscriptions.noteFailure(pushSubscriptionID);
    }

    /** Returns the status of the push service's response; 0 without one. */
    async function request(endpoint: string, topic: string, body: Buffer): Promise<number> {
        const headers = {
            authorization: await vapid.authorize(endpoint),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            ttl: String(TTL_SECONDS),
            topic,
        };
        try {
            return (await egress.request(endpoint, { method: "POST", headers, body })).status;
        } catch (error) {
            if (error instanceof EgressFailure) return 0;
            throw error;
        }
    }
}
