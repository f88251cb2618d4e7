import { GUEST_ID } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { NotificationMailsRepository } from "../mails/notificationMails.repository";
import type { EventRow } from "../notifications.schema";
import type { PreferencesService } from "../preferences/preferences.service";
import type { Pushing } from "../push/pushing";
import type { NotificationAudience, NotificationKind, NotificationLevel, NotificationRegistry, RecordedEvent } from "../registry";
import type { RelationsService } from "../relations/relations.service";
import type { MailSchedulesService } from "../schedules/mailSchedules.service";
import { groupBy } from "./groupBy";
import type { NewNotification } from "./newNotifications.repository";
import { createNewNotificationsRepository } from "./newNotifications.repository";
import type { AudienceSlice } from "./reach";
import { createReach } from "./reach";

export interface SliceNotifierDependencies {
    kit: Pick<ServerKit, "database">;
    registry: Pick<NotificationRegistry, "causes" | "records">;
    preferences: Pick<PreferencesService, "findChoices">;
    schedules: Pick<MailSchedulesService, "findDigested">;
    mails: Pick<NotificationMailsRepository, "insert">;
    pushing: Pick<Pushing, "insert" | "subscribedAmong" | "start">;
    /** Begins to queue mails that wait. */
    startMails(): void;
    relations: Pick<RelationsService, "findBlocks">;
    /** Returns those of these user IDs whose accounts are open. */
    findOpenAccounts(userIDs: readonly number[]): Promise<readonly number[]>;
}

/** The next members of one event, by audience. */
export interface EventSlice {
    event: EventRow;
    parts: readonly AudienceSlice[];
}

/** Rows to be stored for the members of slices. */
interface Rows {
    popups: NewNotification[];
    /** Rows of many members that differ only in the member. */
    shared: { userIDs: readonly number[]; about: Omit<NewNotification, "userID"> }[];
    mails: Parameters<NotificationMailsRepository["insert"]>[0][number][];
    pushes: Parameters<Pushing["insert"]>[0][number][];
}

type IsListening = (kind: NotificationKind, userID: number) => boolean;

/**
 * Creates the function that notifies the members of slices by each channel, in the transaction of the caller. Whoever belongs to several
 * audiences of an event is notified for the first of which they want to hear by that channel; what is mailed at once is in no digest. What
 * members have chosen is read for all slices together.
 */
export function createSliceNotifier(dependencies: SliceNotifierDependencies) {
    const { kit, registry, preferences, relations, schedules, mails, startMails, pushing } = dependencies;
    const { database } = kit;
    const repository = createNewNotificationsRepository(database);

    return async (slices: readonly EventSlice[]): Promise<void> => {
        const concerned = new Set(slices.flatMap((slice) => [...findConcerned(slice)]));
        if (concerned.size === 0) return;
        const members = await dependencies.findOpenAccounts([...concerned]);
        const open = new Set(members);
        const actorIDs = [...new Set(slices.map(({ event }) => event.actorUserID))];
        const isBlocked = await relations.findBlocks(actorIDs, members);
        const levelOf = await findLevels(slices, members);
        const kinds = slices.flatMap(({ parts }) => parts.map(({ audience: { kind } }) => kind));
        const names = [...new Set(kinds.flatMap(({ preference }) => preference?.name ?? []))];
        const isChosen = await preferences.findChoices(members, names);
        const digested = new Set(await schedules.findDigested(members));
        const subscribed = new Set(await pushing.subscribedAmong(members));
        const rows: Rows = { popups: [], shared: [], mails: [], pushes: [] };
        for (const slice of slices) {
            const { event, parts } = slice;
            const those = new Set([...findConcerned(slice)].filter((userID) => open.has(userID)));
            if (those.size === 0) continue;
            const isListening: IsListening = (kind, userID) =>
                kind.isOfficial || !(isBlocked(event.actorUserID, userID) || isMuted(kind, levelOf(event)?.get(userID)));
            const reach = await createReach({ isChosen, event, slice: parts, members: those, isListening });
            await addRows(rows, slice, reach, { digested, subscribed });
        }
        await pushing.insert(rows.pushes);
        if (rows.pushes.length > 0) database.afterCommit(pushing.start);
        await mails.insert(rows.mails);
        if (rows.mails.some(({ status }) => status === "waiting")) database.afterCommit(startMails);
        await repository.insert(rows.popups);
        for (const { userIDs, about } of rows.shared) await repository.insertForAll(userIDs, about);
    };

    /** Reads the levels of members for the records of all events, by record type. */
    async function findLevels(slices: readonly EventSlice[], members: readonly number[]) {
        const found = new Map<string, (event: RecordedEvent) => ReadonlyMap<number, NotificationLevel> | undefined>();
        for (const [recordType, those] of groupBy(slices, ({ event }) => event.recordType)) {
            const events = those.map(({ event }) => event);
            const levels = await registry.records().get(recordType)?.levelsOf?.(events, members);
            if (levels) found.set(recordType, levels);
        }
        return (event: RecordedEvent) => found.get(event.recordType)?.(event);
    }
}

/** Returns the members of a slice, without who caused the event. */
function findConcerned({ event, parts }: EventSlice): ReadonlySet<number> {
    const concerned = new Set(parts.flatMap(({ userIDs }) => userIDs.filter((userID) => userID > GUEST_ID)));
    concerned.delete(event.actorUserID);
    return concerned;
}

/** From how many members on rows that differ only in the member are stored by a statement of their own. */
const MANY = 16;

/** Adds the rows for those whom a slice reaches, channel by channel. */
async function addRows(
    rows: Rows,
    { event, parts }: EventSlice,
    reach: Awaited<ReturnType<typeof createReach>>,
    { digested, subscribed }: { digested: ReadonlySet<number>; subscribed: ReadonlySet<number> },
): Promise<void> {
    const { causeKey, cause, recordType, recordID, parentID, actorUserID, dateInserted } = event;
    const batchKeyOf = async ({ batchKeyOf, kind }: NotificationAudience) =>
        (await batchKeyOf?.(event)) ?? toBatchKey(kind, event);
    const toColumns = ({ kind }: NotificationAudience, batchKey: string) => {
        const { activityType } = kind;
        return { causeKey, cause, activityType, recordType, recordID, parentID, actorUserID, batchKey, dateInserted };
    };
    for (const part of parts) {
        const reached = reach(part, "popup");
        if (reached.length === 0) continue;
        const batchKey = await batchKeyOf(part.audience);
        const about = { ...toColumns(part.audience, batchKey), dateUpdated: dateInserted, readID: null };
        if (reached.length < MANY) rows.popups.push(...reached.map((userID) => ({ userID, ...about })));
        else rows.shared.push({ userIDs: reached, about });
    }
    for (const channel of ["email", "digest"] as const) {
        for (const part of parts) {
            const reached = reach(part, channel).filter((userID) => channel === "email" || digested.has(userID));
            if (reached.length === 0) continue;
            const { audience } = part;
            const batchKey = await batchKeyOf(audience);
            const preference = audience.kind.preference?.name ?? (await audience.choices?.subscriptionOf(event)) ?? "";
            const { isLarge = false } = audience;
            const status = channel === "email" ? ("waiting" as const) : ("digest" as const);
            for (const userID of reached)
                rows.mails.push({ userID, ...toColumns(audience, batchKey), preference, isLarge, status });
        }
    }
    for (const part of parts) {
        const reached = reach(part, "push").filter((userID) => subscribed.has(userID));
        if (reached.length === 0) continue;
        const { isLarge = false } = part.audience;
        const batchKey = await batchKeyOf(part.audience);
        for (const userID of reached)
            rows.pushes.push({ userID, ...toColumns(part.audience, batchKey), isLarge, status: "waiting" as const });
    }
}

/** Checks whether a member's level for a record excludes this kind. */
const isMuted = ({ isAddressed = false }: NotificationKind, level: NotificationLevel | undefined): boolean =>
    level === "muted" || (level === "mentions" && !isAddressed);

function toBatchKey({ batch }: NotificationKind, { causeKey, recordType, recordID, parentID }: EventRow): string {
    if (!batch) return causeKey;
    return batch.by === "parent" && parentID !== null
        ? `${batch.group} in ${parentID}`
        : `${batch.group} ${recordType} ${recordID}`;
}
