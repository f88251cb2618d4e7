import type { Config } from "@parley/config/server";
import type { ServerKit } from "@parley/library/server/kit";
import { registerMailbox } from "@parley/library/server/mail";
import type { Users } from "@parley/users/server";
import type { Highlights } from "../catchUp/highlights";
import { createDigests } from "../digests/digests.service";
import type { PreferencesService } from "../preferences/preferences.service";
import type { NotificationEvent, NotificationRegistry } from "../registry";
import { createMailedFiles } from "../replies/mailedFiles";
import { MAX_MAIL_BYTES } from "../replies/receivedMail";
import { registerReceiving } from "../replies/receiving.forms";
import { createReceiving } from "../replies/receiving.service";
import { createReplyTokens } from "../replies/replyTokens";
import { createMailSchedulesRepository } from "../schedules/mailSchedules.repository";
import { createMailSchedules } from "../schedules/mailSchedules.service";
import { createMailSubscriptions } from "./mailSubscriptions";
import type { NotificationMailsRepository } from "./notificationMails.repository";
import { createNotificationMails } from "./notificationMails.service";
import { createStoppedAddresses } from "./stoppedAddresses";

const DAY_MS = 24 * 60 * 60 * 1000;

/** How replies to mails arrive. */
export interface MailIn {
    /** Address to which tokens are added. */
    replyAddress?: string | undefined;
    /** Key of the programs that hand over received mails. */
    key?: string | undefined;
    /** Mailbox that is read by IMAP. */
    url?: string | undefined;
}

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock" | "content" | "jobs" | "mail" | "pages" | "siteURL">;
    mailIn: MailIn;
    mails: NotificationMailsRepository;
    registry: NotificationRegistry;
    preferences: PreferencesService;
    highlights: Highlights;
    users: Pick<Users, "byIDs" | "viewer">;
    config: Pick<Config, "get">;
    /** Records an event that notifies somebody. */
    record: (event: NotificationEvent) => Promise<void>;
    /** Returns those of these user IDs whose accounts are open. */
    findOpenAccounts(userIDs: readonly number[]): Promise<readonly number[]>;
}

/** Creates the services of notification mails, digests, their schedules and their unsubscription. */
export function createMailing({ highlights, findOpenAccounts, ...dependencies }: Dependencies) {
    const { kit } = dependencies;
    const stopped = createStoppedAddresses(dependencies);
    const schedules = createMailSchedules({ ...dependencies, stopped, schedules: createMailSchedulesRepository(kit.database) });
    const subscriptions = createMailSubscriptions({ ...dependencies, findOpenAccounts });
    const replyTokens = createReplyTokens(kit);
    const files = createMailedFiles(dependencies);
    const receiving = createReceiving({ ...dependencies, tokens: replyTokens, stopped, files });
    registerReceiving(kit, receiving, dependencies.mailIn.key);
    const { fetchMails } = registerMailbox({
        kit,
        receive: receiving.receive,
        // Of a larger mail only the beginning is read, and it is ignored.
        maxBytes: MAX_MAIL_BYTES + 1,
        url: dependencies.mailIn.url,
    });
    kit.jobs.every("notifications: forget expired addresses for replies", DAY_MS, replyTokens.removeExpired);
    kit.jobs.every("notifications: forget unfinished replies by mail", DAY_MS, files.forgetOld);
    const mailing = { ...dependencies, schedules, subscriptions, replyTokens, replyAddress: dependencies.mailIn.replyAddress };
    const { start: startMails, sendAll: sendMails } = createNotificationMails(mailing);
    const { sendAll: sendDigests } = createDigests({ ...mailing, highlights });
    return {
        schedules,
        subscriptions,
        stopped,
        replyTokens,
        receive: receiving.receive,
        fetchMails,
        startMails,
        sendMails,
        sendDigests,
    };
}
