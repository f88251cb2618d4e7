import { createHash } from "node:crypto";
import { toEmailKey } from "@parley/accounts/server";
import type { Translate } from "@parley/library/contract";
import { ApiRefusal, formatText, toDateTime } from "@parley/library/contract";
import { UnfitBody } from "@parley/library/server/content";
import type { Viewer } from "@parley/library/server/http";
import { GUEST_ID } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { defineMailTemplate } from "@parley/library/server/mail";
import type { Users } from "@parley/users/server";
import type { StoppedAddresses } from "../mails/stoppedAddresses";
import type { ReplyTokenRow } from "../notifications.schema";
import type { NotificationRegistry } from "../registry";
import type { MailedFiles, PreparedReply } from "./mailedFiles";
import { parseReply } from "./parseReply";
import type { ReceivedMail } from "./receivedMail";
import { MAX_MAIL_BYTES, parseReceivedMail } from "./receivedMail";
import type { ReplyTokens } from "./replyTokens";
import { runForSender } from "./runForSender";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock" | "content" | "mail" | "siteURL">;
    registry: Pick<NotificationRegistry, "replies">;
    tokens: Pick<ReplyTokens, "find">;
    stopped: Pick<StoppedAddresses, "stop">;
    files: Pick<MailedFiles, "prepare" | "forget">;
    users: Pick<Users, "viewer">;
}

/**
 * Result of processing a received mail. `refused`: the sender got a mail with the reason and their text; `ignored`: the mail must not be
 * answered, or is not from the member to whom the token was sent.
 */
export type ReceiveOutcome = "posted" | "refused" | "reported" | "duplicate" | "ignored";

const REFUSED = defineMailTemplate({
    name: "reply refused",
    values: ["reason"],
    subject: "Your reply to {site} was not posted",
    text: "{reason}\n\nThis is what you wrote:\n\n{list}",
    signature: "{site} sent you this email because you replied to one of its emails.",
    secret: true,
});

const REFUSED_ATTACHMENTS = defineMailTemplate({
    name: "attachments refused",
    values: [],
    subject: "Some attachments of your reply to {site} were not posted",
    text: "Your reply was posted, but without these attachments:\n\n{list}",
    signature: REFUSED.signature ?? "",
});

const NO_PLACE = "Nothing can be written there any more.";

/** A mail whose sender and token are known. */
interface KnownReply {
    key: string;
    target: ReplyTokenRow;
    /** Confirmed address of the sender. */
    address: string;
}

/** Why a reply was not posted, or undefined, and the attachments that were not. */
interface ReplyResult {
    reason?: string | undefined;
    refused: PreparedReply["refused"];
}

export type Receiving = ReturnType<typeof createReceiving>;

/**
 * Creates the service that posts replies to mails. A reply is posted as the member to whom the mail was sent, if its token and the sender's
 * confirmed address are theirs; their permissions apply as on the site. One mail is one post, however often it is handed over (FC-42).
 * Whatever is refused is sent back whole, with the reason. Reports of other mail servers stop addresses.
 */
export function createReceiving({ kit, registry, tokens, stopped, files, users }: Dependencies) {
    const { database, clock, siteURL } = kit;

    return {
        async receive(raw: Buffer): Promise<ReceiveOutcome> {
            if (raw.length > MAX_MAIL_BYTES) return "ignored";
            const mail = await parseReceivedMail(raw, new URL(siteURL).hostname, kit.content).catch((error: unknown) => {
                // A busy server is sent the mail again.
                if (error instanceof ApiRefusal) throw error;
                return undefined;
            });
            if (!mail) return "ignored";
            if (mail.report) return handleReport(mail.report);
            if (mail.isAutomatic || mail.token === undefined) return "ignored";
            const target = await tokens.find(mail.token);
            const address = target && (await findAddress(target.userID));
            if (!target || !address || mail.from === undefined || toEmailKey(mail.from) !== toEmailKey(address)) return "ignored";
            const key = createHash("sha256").update(`${mail.key} ${mail.token}`).digest("hex");
            if (await wasReceived(key)) return "duplicate";
            return handleReply(mail, { key, target, address });
        },
    };

    async function handleReport({ reason, messageIDs }: NonNullable<ReceivedMail["report"]>): Promise<ReceiveOutcome> {
        const addresses = await kit.mail.findRecipients(messageIDs);
        for (const address of addresses) await stopped.stop(address, reason);
        return addresses.length > 0 ? "reported" : "ignored";
    }

    async function handleReply(mail: ReceivedMail, known: KnownReply): Promise<ReceiveOutcome> {
        const { key } = known;
        const result = await parseAndPost(mail, known);
        return database.transaction(async () => {
            const first = await database.query
                .insertInto("receivedMails")
                .values({ key, dateInserted: toDateTime(clock()) })
                .onConflict((conflict) => conflict.column("key").doNothing())
                .returning("key")
                .executeTakeFirst();
            await files.forget(key);
            // The same mail was handed over twice at the same time.
            if (!first) return "duplicate";
            await answer(mail, known, result);
            return result.reason === undefined ? "posted" : "refused";
        });
    }

    /** Mails the sender what was not posted. */
    async function answer(
        { text }: ReceivedMail,
        { address: to, target: { userID } }: KnownReply,
        { reason, refused }: ReplyResult,
    ): Promise<void> {
        const lines = refused.map((file) => `${file.name}: ${file.reason}`).join("\n");
        const list = lines === "" ? [] : [{ quote: lines }];
        if (reason !== undefined)
            await kit.mail.send({ to, template: REFUSED, values: { reason }, list: [...list, { quote: text }], userID });
        else if (refused.length > 0) await kit.mail.send({ to, template: REFUSED_ATTACHMENTS, values: {}, list, userID });
    }

    /** Posts what somebody has written in a mail, with its attachments. */
    async function parseAndPost({ text, attachments }: ReceivedMail, { key, target }: KnownReply): Promise<ReplyResult> {
        const { userID, recordType } = target;
        const [viewer, t] = [await users.viewer(userID), await kit.mail.findTranslation(userID)];
        if (!registry.replies().has(recordType) || viewer.userID === GUEST_ID) return { reason: t(NO_PLACE), refused: [] };
        try {
            const body = await parseReply(text, kit.content, userID);
            const prepared = await files.prepare(viewer, { body, attachments, key });
            return { reason: await post(viewer, prepared, { key, target }, t), refused: prepared.refused };
        } catch (error) {
            if (error instanceof UnfitBody) return { reason: formatText(t, error.wording), refused: [] };
            throw error;
        }
    }

    /** Posts a reply; returns why it was refused. Handed over again after a kill, it is posted once, by its key. */
    async function post(
        viewer: Viewer,
        { body, format }: PreparedReply,
        { key, target }: Pick<KnownReply, "key" | "target">,
        t: Translate,
    ): Promise<string | undefined> {
        if (body === "") return t("Your email has no text besides what it quotes.");
        const reply = registry.replies().get(target.recordType);
        if (!reply) return t(NO_PLACE);
        const posted = reply(viewer, target.recordID, { body, format, key: `mail-${key}` });
        const outcome = await runForSender(posted, "Your reply was refused.", t);
        return "reason" in outcome ? outcome.reason : undefined;
    }

    async function wasReceived(key: string): Promise<boolean> {
        const row = await database.query.selectFrom("receivedMails").select("key").where("key", "=", key).executeTakeFirst();
        return row !== undefined;
    }

    async function findAddress(userID: number): Promise<string | undefined> {
        const row = await database.query
            .selectFrom("users")
            .select("email")
            .where("userID", "=", userID)
            .where("emailConfirmed", "=", true)
            .where("deleted", "=", false)
            .executeTakeFirst();
        return row?.email ?? undefined;
    }
}
