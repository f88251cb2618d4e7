import { toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { GUEST_ID } from "@parley/library/server/http";
import { createBackgroundLoop } from "@parley/library/server/jobs";
import type { ServerKit } from "@parley/library/server/kit";
import type { MailBlock } from "@parley/library/server/mail";
import { defineMailTemplate } from "@parley/library/server/mail";
import { CATCH_UP_PAGE, unsubscribePath } from "@parley/notifications/contract";
import type { Users } from "@parley/users/server";
import type { Highlights } from "../catchUp/highlights";
import type { MailSubscriptions } from "../mails/mailSubscriptions";
import type { NotificationMailsRepository } from "../mails/notificationMails.repository";
import type { MailScheduleRow } from "../notifications.schema";
import type { NotificationRegistry } from "../registry";
import type { MailSchedulesService } from "../schedules/mailSchedules.service";
import { findShownCondition } from "../visibility";
import type { DigestEntry } from "./digestContent";
import { createDigestList, groupRows } from "./digestContent";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock" | "jobs" | "mail" | "pages" | "siteURL">;
    mails: NotificationMailsRepository;
    registry: NotificationRegistry;
    schedules: MailSchedulesService;
    highlights: Highlights;
    users: Pick<Users, "byIDs" | "viewer">;
    subscriptions: Pick<MailSubscriptions, "createToken" | "prepare">;
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Number of digests in an hour; others are sent in the next one. */
const MAX_DIGESTS_AN_HOUR = 5000;
/** Number of notifications that are read for a digest. */
const MAX_ROWS = 200;
/** Time span of a first digest. */
const FIRST_PERIOD_MS = 7 * DAY_MS;

/** Subscription to digests. */
const DIGEST_SUBSCRIPTION = "digest";

const DIGEST = defineMailTemplate({
    name: "notification digest",
    values: ["url", "unsubscribeUrl"],
    subject: "{site}: while you were away",
    text: "{list}\n\n[See all of it on the site]({url})\n\n[Stop digests]({unsubscribeUrl})",
    signature: "{site} sent you this mail because you chose a digest, or because there was too much to mail it one by one.",
    secret: true,
});

/**
 * Creates the digests: the page `/catch-up` as a mail, at the time that a member has chosen. What it tells of is looked up when it is sent, so
 * that it has nothing that the member may not see any more or has read (FC-14, FC-15), in the current words. The mail and the time of the
 * next digest are stored in one transaction: an interrupted run continues with the others, and nobody gets two (FC-76). Nothing
 * is sent if there is nothing to tell.
 */
export function createDigests({ kit, mails, registry, schedules, highlights, users, subscriptions }: Dependencies) {
    const { database, clock, siteURL } = kit;

    registry.provideSubscriptions(DIGEST_SUBSCRIPTION, {
        describe: async () => ({ label: "a digest is due" }),
        isMailed: (userID) => schedules.isDigested(userID),
        setMailed: (userID, _key, isMailed) => schedules.setDigested(userID, isMailed),
    });
    const loop = createBackgroundLoop({
        ...kit,
        name: "notifications: digests",
        failure: "digests were not sent",
        runNext: sendNext,
    });
    return {
        /** Queues all digests that are due, and waits for the end. */
        sendAll: loop.settle,
    };

    /** Finishes the next digest. Returns whether there was one, and there may be another in this hour. */
    async function sendNext(): Promise<boolean> {
        await subscriptions.prepare();
        if ((await schedules.countDone(toDateTime(new Date(clock().getTime() - HOUR_MS)))) >= MAX_DIGESTS_AN_HOUR) return false;
        let row: MailScheduleRow | undefined;
        try {
            return await database.transaction(async () => {
                row = await schedules.nextDue();
                if (row) {
                    await send(row);
                    await finish(row);
                }
                return row !== undefined;
            });
        } catch (error) {
            if (!row) throw error;
            kit.pages.log.error({ err: error, userID: row.userID }, "a digest was not written");
            await schedules.advance(row);
            return true;
        }
    }

    async function finish(row: MailScheduleRow): Promise<void> {
        await mails.finishDigest(row.userID, toDateTime(clock()));
        await schedules.advance(row);
    }

    async function send(row: MailScheduleRow): Promise<void> {
        const { userID } = row;
        const viewer = await users.viewer(userID);
        const to = await mails.addressOf(userID);
        if (to === null || viewer.userID === GUEST_ID) return;
        const list = await write(viewer, row);
        if (list.length === 0) return;
        const unsubscribeUrl = siteURL + unsubscribePath(await subscriptions.createToken(userID, DIGEST_SUBSCRIPTION));
        await kit.mail.send({
            to,
            template: DIGEST,
            values: { url: siteURL + CATCH_UP_PAGE, unsubscribeUrl },
            list,
            userID,
            notice: { unsubscribeURL: unsubscribeUrl, thread: `digest-${userID}`, isLarge: true },
        });
    }

    async function write(viewer: Viewer, { userID, digest, dateLast }: MailScheduleRow): Promise<MailBlock[]> {
        const rows = await mails.listForDigest(userID, await findShownCondition(viewer, registry), MAX_ROWS);
        const entries: DigestEntry[] = [];
        for (const group of groupRows(rows)) {
            const [{ recordType, recordID, activityType }] = group;
            const kind = registry.kinds().get(activityType);
            const section = registry.sections().get(activityType);
            const subject = (await registry.records().get(recordType)?.describe(viewer, [recordID]))?.get(recordID);
            if (kind && section && subject) entries.push({ section, text: kind.text, rows: group, subject });
        }
        const since = dateLast ?? toDateTime(new Date(clock().getTime() - FIRST_PERIOD_MS));
        // Members without digests get one only for notifications beyond the daily limit of mails.
        const best = digest === "off" ? [] : await highlights.find(viewer, since);
        const fragments = await users.byIDs([...rows.map(({ actorUserID }) => actorUserID), ...best.map((one) => one.userID)]);
        const names = new Map([...fragments].map(([id, { name }]) => [id, name]));
        return createDigestList(kit, { entries, highlights: best, names });
    }
}
