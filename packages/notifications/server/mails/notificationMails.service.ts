import { toDateTime } from "@parley/library/contract";
import { GUEST_ID } from "@parley/library/server/http";
import { createBackgroundLoop } from "@parley/library/server/jobs";
import type { ServerKit } from "@parley/library/server/kit";
import type { MailNotice, MailTemplate, OutgoingMail } from "@parley/library/server/mail";
import { defineMailTemplate } from "@parley/library/server/mail";
import { unsubscribePath } from "@parley/notifications/contract";
import type { Users } from "@parley/users/server";
import type { NotificationMailRow } from "../notifications.schema";
import type { NotificationRegistry, NotificationSubject } from "../registry";
import type { ReplyTokens } from "../replies/replyTokens";
import type { MailSchedulesService } from "../schedules/mailSchedules.service";
import { findShownCondition } from "../visibility";
import type { MailSubscriptions } from "./mailSubscriptions";
import type { NotificationMailsRepository } from "./notificationMails.repository";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock" | "jobs" | "mail" | "pages" | "siteURL">;
    mails: NotificationMailsRepository;
    registry: NotificationRegistry;
    schedules: Pick<MailSchedulesService, "findQuietEnd" | "expectDigest">;
    users: Pick<Users, "byIDs" | "viewer">;
    replyTokens: Pick<ReplyTokens, "create">;
    /** Address to which a token is added, so that replies to a mail are posted. */
    replyAddress: string | undefined;
    subscriptions: Pick<MailSubscriptions, "createToken" | "prepare" | "isMailed">;
}

type NoticeMail = OutgoingMail & { notice: MailNotice };

const HOUR_MS = 60 * 60 * 1000;
/** Number of mails to one member in a day; what goes beyond is in the next digest. */
const MAX_MAILS_A_DAY = 30;
/** Number of mails to all members in an hour; what goes beyond waits. */
const MAX_MAILS_AN_HOUR = 5000;

const REPLY_HINT = "Replies to this email are posted there.";
const SIGNATURE = "{site} sent you this email because you chose to be emailed about this.";
const LINKS = "[Read it on the site]({url})\n\n[Stop emails of this kind]({unsubscribeUrl})";

/** Creates the template of mails of one kind, whose subject is the sentence of its notifications. */
const toTemplate = (activityType: string, subject: string, hasExcerpt: boolean) =>
    defineMailTemplate({
        name: `notification ${activityType}`,
        values: ["people", "name", "excerpt", "url", "unsubscribeUrl"],
        subject,
        text: hasExcerpt ? `{excerpt}\n\n${LINKS}` : LINKS,
        signature: SIGNATURE,
        // The text of a post may not be for everybody who reads the list of mails.
        secret: true,
    }) satisfies MailTemplate;

/**
 * Creates the delivery of notifications by mail. A mail waits as a row that is stored with the notifications of its slice, one for each member
 * and cause. Before it is queued it is checked and rendered again: the member must still want it and see the record (FC-15), and must not
 * have read it; its text is the current one. The row is finished in the transaction that queues the mail, so that it is
 * queued once whichever server works (FC-42, FC-46).
 */
export function createNotificationMails(dependencies: Dependencies) {
    const { kit, mails, registry, schedules, users, subscriptions, replyTokens, replyAddress } = dependencies;
    const { database, clock, siteURL } = kit;
    const ago = (time: number) => toDateTime(new Date(clock().getTime() - time));

    const loop = createBackgroundLoop({
        ...kit,
        name: "notifications: mail",
        failure: "notifications were not mailed",
        runNext: sendNext,
    });

    return {
        /** Begins to queue the mails that wait, soon after they are stored. */
        start: loop.start,
        /** Queues all mails that wait and are due, and waits for the end. */
        sendAll: loop.settle,
    };

    /**
     * Finishes the next mail. Returns whether there was one, and there may be another in this hour. One that cannot be written is dropped, so
     * that it holds up no other.
     */
    async function sendNext(): Promise<boolean> {
        let row: NotificationMailRow | undefined;
        await subscriptions.prepare();
        if ((await mails.countSent(ago(HOUR_MS))) >= MAX_MAILS_AN_HOUR) return false;
        try {
            return await database.transaction(async () => {
                row = await mails.next(toDateTime(clock()));
                if (row) await handle(row);
                return row !== undefined;
            });
        } catch (error) {
            if (!row) throw error;
            kit.pages.log.error({ err: error, notificationMailID: row.notificationMailID }, "a mail was not written");
            await finish(row, "dropped");
            return true;
        }
    }

    function finish({ notificationMailID }: NotificationMailRow, status: "sent" | "dropped"): Promise<void> {
        return mails.finish(notificationMailID, status, toDateTime(clock()));
    }

    async function handle(row: NotificationMailRow): Promise<void> {
        const { notificationMailID, userID } = row;
        const message = await write(row);
        if (message === undefined) return finish(row, "dropped");
        const quietEnd = await schedules.findQuietEnd(userID, clock());
        if (quietEnd) return mails.postpone(notificationMailID, { dateDue: toDateTime(quietEnd) });
        if ((await mails.countSent(ago(24 * HOUR_MS), userID)) >= MAX_MAILS_A_DAY) {
            await schedules.expectDigest(userID);
            return mails.postpone(notificationMailID, { status: "digest" });
        }
        await kit.mail.send(await withReplyAddress(message, row));
        await finish(row, "sent");
    }

    /** Adds the address at which a reply is posted, if replies arrive and can be. */
    async function withReplyAddress(
        message: NoticeMail,
        { userID, recordType, recordID }: NotificationMailRow,
    ): Promise<OutgoingMail> {
        if (!replyAddress || !registry.replies().has(recordType)) return message;
        const at = replyAddress.lastIndexOf("@");
        const token = await replyTokens.create(userID, recordType, recordID);
        const replyTo = `${replyAddress.slice(0, at)}+${token}${replyAddress.slice(at)}`;
        const template = { ...message.template, text: `${message.template.text}\n\n${REPLY_HINT}` };
        return { ...message, template, notice: { ...message.notice, replyTo } };
    }

    /** Writes a mail with the current words; undefined if there is a reason not to send it. */
    async function write(row: NotificationMailRow): Promise<NoticeMail | undefined> {
        const { userID, preference, recordType, recordID, actorUserID, activityType } = row;
        const viewer = await users.viewer(userID);
        const to = await mails.addressOf(userID);
        if (to === null || viewer.userID === GUEST_ID) return undefined;
        if (!(await subscriptions.isMailed(userID, preference))) return undefined;
        if (!(await mails.isDue(row, await findShownCondition(viewer, registry)))) return undefined;
        const subject = (await registry.records().get(recordType)?.describe(viewer, [recordID]))?.get(recordID);
        const kind = registry.kinds().get(activityType);
        if (!subject || !kind) return undefined;
        const people = (await users.byIDs([actorUserID])).get(actorUserID)?.name ?? "";
        const unsubscribeUrl = siteURL + unsubscribePath(await subscriptions.createToken(userID, preference));
        const { name, url, excerpt = "" } = subject;
        return {
            to,
            template: toTemplate(activityType, kind.text, excerpt !== ""),
            values: { people, name, excerpt, url, unsubscribeUrl },
            userID,
            notice: { unsubscribeURL: unsubscribeUrl, thread: toThread(row, subject), isLarge: row.isLarge },
        };
    }
}

/** Returns the thread of a mail: one for each discussion, or the record without one. */
function toThread({ recordType, recordID }: NotificationMailRow, { discussion }: NotificationSubject): string {
    return discussion ? `discussion-${discussion.discussionID}` : `${recordType}-${recordID}`;
}
