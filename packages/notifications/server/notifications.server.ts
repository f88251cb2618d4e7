import type { Config } from "@parley/config/server";
import type { DateTime } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";
import type { Egress } from "@parley/library/server/egress";
import { createEgress } from "@parley/library/server/egress";
import { getIntegrityChecks } from "@parley/library/server/integrityChecks";
import type { ServerKit } from "@parley/library/server/kit";
import { getLive } from "@parley/library/server/live";
import { unsubscribePath } from "@parley/notifications/contract";
import type { Users } from "@parley/users/server";
import { createActionNotifications } from "./actionNotifications";
import { registerCatchUpForms } from "./catchUp/catchUp.forms";
import type { CatchUpRepository } from "./catchUp/catchUp.repository";
import { createCatchUpRepository } from "./catchUp/catchUp.repository";
import { createCatchUp } from "./catchUp/catchUp.service";
import type { Highlights } from "./catchUp/highlights";
import { createHighlights } from "./catchUp/highlights";
import { createFanOut } from "./delivery/fanOut";
import { createLiveNotifications } from "./liveSource";
import type { MailIn } from "./mails/mailing";
import { createMailing } from "./mails/mailing";
import type { NotificationMailsRepository } from "./mails/notificationMails.repository";
import { createNotificationMailsRepository } from "./mails/notificationMails.repository";
import type { StoppedAddresses } from "./mails/stoppedAddresses";
import { registerUnsubscribingForms } from "./mails/unsubscribing.forms";
import { registerNotificationsForms } from "./notifications.forms";
import type { NotificationsRepository } from "./notifications.repository";
import { createNotificationsRepository } from "./notifications.repository";
import type { NotificationServices } from "./notifications.routes";
import { registerNotificationsRoutes } from "./notifications.routes";
import { createNotificationsService } from "./notifications.service";
import { registerPreferencesForms } from "./preferences/preferences.forms";
import type { PreferencesService } from "./preferences/preferences.service";
import { createPreferencesService } from "./preferences/preferences.service";
import { createPushing } from "./push/pushing";
import type { NotificationRegistry } from "./registry";
import { createNotificationRegistry } from "./registry";
import { registerRelationsForms } from "./relations/relations.forms";
import type { RelationsService } from "./relations/relations.service";
import { createRelationsService } from "./relations/relations.service";
import type { ReplyTokens } from "./replies/replyTokens";
import type { MailSchedulesService } from "./schedules/mailSchedules.service";
import { createVisits } from "./visits";

const HOUR_MS = 60 * 60 * 1000;
/** Number of days for which notifications are stored. */
const RETENTION_DAYS = 180;

interface Dependencies {
    /** Client for requests to push services. */
    egress?: Egress;
    users: Pick<Users, "byIDs" | "viewer" | "provideCounter" | "provideErasure" | "provideExport">;
    config: Pick<Config, "get">;
    /** How replies to mails arrive; without it there are none. */
    mailIn?: MailIn;
}

/** Interface of notifications for other features. */
export type Notifications = ReturnType<typeof createNotificationsServer>;

/** The page at the end of mails, before its token. */
const UNSUBSCRIBE_PAGE = unsubscribePath("");

/** Registers the API routes, forms and jobs of notifications, and returns the functions by which features cause them. */
export function createNotificationsServer(kit: ServerKit, { users, config, mailIn = {}, egress = createEgress() }: Dependencies) {
    const repository = createNotificationsRepository(kit.database);
    const registry = createNotificationRegistry();
    const service = createNotificationsService({ kit, repository, registry, users });
    const findOpenAccounts = (userIDs: readonly number[]) => findOpen(kit, userIDs);
    const preferences = createPreferencesService({ kit, registry, findOpenAccounts });
    const relations = createRelationsService({ kit, users, findOpenAccounts });
    const mails = createNotificationMailsRepository(kit.database);
    const highlights = createHighlights();
    const catchUps = createCatchUpRepository(kit.database);
    const catchUp = createCatchUp({ kit, catchUps, repository, service, registry, highlights, users });
    const shared = { kit, registry, users, config, preferences, mails, highlights, findOpenAccounts };
    // Stopping an address notifies its owner.
    const mailing = createMailing({ ...shared, mailIn, record: (event) => record(event) });
    const { schedules, subscriptions, stopped, replyTokens, startMails, sendMails, sendDigests } = mailing;
    const pushing = createPushing({ ...shared, schedules, egress });
    const delivery = { ...shared, repository, relations, schedules, startMails, pushing };
    const { record, settle, givenUpCheck } = createFanOut(delivery);
    getIntegrityChecks(kit).add(givenUpCheck);
    getLive(kit).provide(createLiveNotifications(kit.database));
    registerHandlers(kit, { service, catchUp, preferences, relations, subscriptions, schedules });
    users.provideCounter("UnreadNotifications", service.countUnread);
    registerPersonalData(users, { repository, mails, preferences, relations, schedules, stopped, replyTokens, catchUps });
    scheduleDeletion(kit, [repository, mails, pushing]);
    return {
        ...listProviders(registry, highlights),
        ...createVisits({ kit, repository }),
        /** Returns the members who follow a member, by user ID. */
        followersOfMember: relations.followersOf,
        /** Returns those of these members who have blocked a member. */
        blockersOf: relations.blockersOf,
        /** Returns those of these user IDs whose accounts are open. */
        openAccountsAmong: findOpenAccounts,
        ...createActionNotifications({ database: kit.database, registry, record }),
        /** Records an event; to be called in the transaction of its cause. */
        record,
        /** Returns the rows on which unread counts depend, so that a test can check that the response cache distinguishes them. */
        listReads: registry.listReads,
        /** Returns eight in the morning of the next day, or of the next Monday, in the time zone of a member. */
        findMorning: schedules.findMorning,
        /** Delivers all events, which otherwise happens soon after each, and waits for the end. */
        settle,
        /** Queues all mails that wait, which otherwise happens every 15 seconds. */
        sendMails,
        /** Sends all pushes that wait, which otherwise happens soon after each, and waits for the end. */
        sendPushes: pushing.sendAll,
        /** Queues all digests that are due, and waits for the end. */
        sendDigests,
        /** Returns the member for whom the page at the end of a mail is, whoever opens it; undefined for other pages. */
        async findPageOwner(address: string): Promise<number | undefined> {
            if (!address.startsWith(UNSUBSCRIBE_PAGE)) return undefined;
            const [token = ""] = address.slice(UNSUBSCRIBE_PAGE.length).split(/[/?#]/, 1);
            return subscriptions.findOwner(token);
        },
        /** Stops notices to an address from which mails come back, and notifies its owner. */
        stopAddress: stopped.stop,
        /** Posts a reply to a mail, or handles a report of a mail that did not arrive. */
        receiveMail: mailing.receive,
        /** Receives the mails in the mailbox that have not been seen, which otherwise happens every minute. */
        fetchMails: mailing.fetchMails,
    };
}

/** Returns the functions by which features register what they bring. */
function listProviders(registry: NotificationRegistry, highlights: Highlights) {
    return {
        /** Registers a cause of notifications, with its audiences. */
        provideCause: registry.provideCause,
        /** Registers a record type that notifications are about. */
        provideRecords: registry.provideRecords,
        /** Registers subscriptions to mails that a feature stores, such as to the posts of a category. */
        provideSubscriptions: registry.provideSubscriptions,
        /** Registers how a reply by mail to a record is posted. */
        provideReplies: registry.provideReplies,
        /** Registers how attachments of replies by mail are stored. */
        provideFiles: registry.provideFiles,
        /** Registers a source of the best answers, for the page `/catch-up` and digests. */
        provideHighlights: highlights.provide,
    };
}

/** Registers the API routes and the forms. */
function registerHandlers(kit: ServerKit, services: NotificationServices): void {
    registerNotificationsRoutes(kit, services);
    registerUnsubscribingForms(kit, services.subscriptions);
    registerCatchUpForms(kit, services.catchUp);
    registerNotificationsForms(kit, services.service);
    registerPreferencesForms(kit, services);
    registerRelationsForms(kit, services.relations);
}

/** Schedules the job that deletes expired rows. */
function scheduleDeletion(
    { jobs, clock }: ServerKit,
    repositories: readonly { removeBefore(date: DateTime): Promise<void> }[],
): void {
    jobs.every("notifications: delete old ones", HOUR_MS, async () => {
        const date = toDateTime(new Date(clock().getTime() - RETENTION_DAYS * 24 * HOUR_MS));
        for (const { removeBefore } of repositories) await removeBefore(date);
    });
}

/** Returns those of these user IDs whose accounts are open. */
async function findOpen({ database }: Pick<ServerKit, "database">, userIDs: readonly number[]): Promise<number[]> {
    const rows = await database.query
        .selectFrom("users")
        .select("userID")
        .where("userID", "in", userIDs)
        .where("deleted", "=", false)
        .execute();
    return rows.map(({ userID }) => userID);
}

/** Registers the data of a member for their export and for the erasure of their account. */
function registerPersonalData(
    users: Pick<Users, "provideErasure" | "provideExport">,
    {
        repository,
        mails,
        preferences,
        relations,
        schedules,
        stopped,
        replyTokens,
        catchUps,
    }: {
        repository: NotificationsRepository;
        mails: NotificationMailsRepository;
        preferences: PreferencesService;
        relations: RelationsService;
        schedules: MailSchedulesService;
        stopped: StoppedAddresses;
        replyTokens: ReplyTokens;
        catchUps: CatchUpRepository;
    },
): void {
    users.provideErasure("notifications", repository.removeAllOf);
    users.provideErasure("notificationPreferences", preferences.removeAllOf);
    users.provideErasure("notificationMails", mails.removeAllOf);
    users.provideErasure("memberRelations", relations.removeAllOf);
    users.provideErasure("mailSchedules", schedules.removeAllOf);
    users.provideErasure("stoppedAddresses", stopped.resume);
    users.provideErasure("replyTokens", replyTokens.removeAllOf);
    users.provideErasure("catchUps", catchUps.removeAllOf);
    users.provideExport("mailSchedule", async function* (userID) {
        const row = await schedules.find(userID);
        if (row) yield row;
    });
    users.provideExport("memberRelations", async function* (userID) {
        yield* await relations.exported(userID);
    });
    users.provideExport("notifications", async function* (userID) {
        for (const { readID, ...row } of await repository.allOf(userID)) yield { ...row, read: readID !== null };
    });
}
