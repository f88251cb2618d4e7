import type { Translate } from "@parley/library/contract";
import { fill, formatText, toDateTime } from "@parley/library/contract";
import type { MailAttachment } from "@parley/library/server/content";
import type { Viewer } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { NotificationRegistry } from "../registry";
import { runForSender } from "./runForSender";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock" | "content" | "mail" | "siteURL">;
    registry: Pick<NotificationRegistry, "files">;
}

/** A text that can be posted, and the attachments that are not a part of it, each with the reason. */
export interface PreparedReply {
    body: string;
    format: string;
    refused: readonly { name: string; reason: string }[];
}

/** Number of attachments of a mail that are stored. */
const MAX_ATTACHMENTS = 20;
const DAY_MS = 24 * 60 * 60 * 1000;
const UNNAMED = "attachment";

export type MailedFiles = ReturnType<typeof createMailedFiles>;

/** Creates the functions that store the attachments of a reply by mail as uploads of its sender, within their limits. */
export function createMailedFiles({ kit: { database, clock, content, mail, siteURL }, registry }: Dependencies) {
    return {
        /**
         * Returns a reply with its attachments as uploads at its end. They are stored once for each mail, however often it is handed over (FC-42): what
         * a killed server has prepared is found by the key of the mail.
         */
        async prepare(
            viewer: Viewer,
            { body, attachments, key }: { body: string; attachments: readonly MailAttachment[]; key: string },
        ): Promise<PreparedReply> {
            if (attachments.length === 0) return { body, format: "text", refused: [] };
            const known = await find(key);
            if (known) return known;
            const t = await mail.findTranslation(viewer.userID);
            const refused: { name: string; reason: string }[] = [];
            const parts = body === "" ? [] : [await toMarkdown(body, viewer.userID)];
            for (const [index, attachment] of attachments.entries()) {
                const name = attachment.name || UNNAMED;
                const stored =
                    index < MAX_ATTACHMENTS
                        ? await store(viewer, { ...attachment, name }, t)
                        : { reason: formatText(t, TOO_MANY) };
                if ("reason" in stored) refused.push({ name, reason: stored.reason });
                else parts.push(stored.result);
            }
            await database.query
                .insertInto("preparedReplies")
                .values({ key, body: parts.join("\n\n"), refused: JSON.stringify(refused), dateInserted: toDateTime(clock()) })
                .onConflict((conflict) => conflict.column("key").doNothing())
                .execute();
            // If the same mail is handled elsewhere at this moment, what is stored first is posted.
            return (await find(key)) ?? { body: parts.join("\n\n"), format: "markdown", refused };
        },

        /** Forgets what was prepared for a mail that has been handled. */
        async forget(key: string): Promise<void> {
            await database.query.deleteFrom("preparedReplies").where("key", "=", key).execute();
        },

        /** Forgets what was prepared for mails that were not handed over again. */
        async forgetOld(): Promise<void> {
            const date = toDateTime(new Date(clock().getTime() - DAY_MS));
            await database.query.deleteFrom("preparedReplies").where("dateInserted", "<", date).execute();
        },
    };

    async function find(key: string): Promise<PreparedReply | undefined> {
        const row = await database.query
            .selectFrom("preparedReplies")
            .select(["body", "refused"])
            .where("key", "=", key)
            .executeTakeFirst();
        return row && { body: row.body, format: "markdown", refused: JSON.parse(row.refused) as PreparedReply["refused"] };
    }

    async function store(viewer: Viewer, file: MailAttachment, t: Translate) {
        const storeFile = registry.files();
        if (!storeFile) return { reason: t(REFUSED) };
        return runForSender(storeFile(viewer, file), REFUSED, t);
    }

    /** Writes plain text as Markdown, which can contain uploads. */
    async function toMarkdown(text: string, userID: number): Promise<string> {
        const read = await content.read(text, "text", { siteURL, requestedBy: userID });
        return content.quote(await read.toHtml(), userID);
    }
}

const REFUSED = "It was refused.";
const TOO_MANY = fill("An email can bring at most {maximum} files.", { maximum: MAX_ATTACHMENTS });
