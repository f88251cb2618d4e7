import type { UserFragment } from "@parley/accounts/contract";
import type { Input, Page, Translate } from "@parley/library/contract";
import { isExpanded, toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { conflict, forbidden, GUEST_ID, notFound, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { getNotifications, Notification } from "@parley/notifications/contract";
import { NOTIFICATION_LIMIT, readPath } from "@parley/notifications/contract";
import type { Users } from "@parley/users/server";
import { renderSentence } from "./body";
import type { BatchRow, NotificationsRepository, ShownCondition } from "./notifications.repository";
import type { NotificationRow } from "./notifications.schema";
import type { NotificationRegistry, NotificationSubject } from "./registry";
import { findShownCondition, noteReads } from "./visibility";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock" | "siteURL" | "findTranslation">;
    repository: NotificationsRepository;
    registry: NotificationRegistry;
    users: Pick<Users, "byIDs">;
}

type ExpandOption = Input<typeof getNotifications>["expand"];

/** Number of unread entries from which on the badge shows that there are more; it need not be counted further. */
const MAX_COUNTED = 100;
/** Number of unread notifications that are read at once. */
const COUNTED_AT_ONCE = 300;
/** Number of people named by a batch. */
const MAX_NAMED = 2;

export type NotificationsService = ReturnType<typeof createNotificationsService>;

/** Creates the functions that list, count and mark the notifications of a viewer (contract §5.6). */
export function createNotificationsService({ kit, repository, registry, users }: Dependencies) {
    const { database, siteURL, clock } = kit;
    const now = () => toDateTime(clock());

    return {
        async list(viewer: Viewer, query: Input<typeof getNotifications>): Promise<Page<Notification>> {
            requireSession(viewer);
            const { page = 1, limit = NOTIFICATION_LIMIT, shouldBatch = true, expand } = query;
            const isShown = await findShownCondition(viewer, registry);
            const range = { limit: limit + 1, offset: (page - 1) * limit, shouldBatch };
            const batches = await repository.list(viewer.userID, isShown, range);
            const items = await toAnswers(viewer, batches.slice(0, limit), { isShown, expand, isSingle: !shouldBatch });
            return { items, paging: { page, limit, next: batches.length > limit ? page + 1 : undefined } };
        },

        /** Returns the latest unread entries of each of these groups of kinds, and whether there are more. */
        async listUnread(
            viewer: Viewer,
            groups: readonly (readonly string[])[],
            limit: number,
        ): Promise<{ items: Notification[]; hasMore: boolean }[]> {
            const isShown = await findShownCondition(viewer, registry);
            const found: BatchRow[][] = [];
            for (const unread of groups)
                found.push(
                    unread.length === 0
                        ? []
                        : await repository.list(viewer.userID, isShown, {
                              limit: limit + 1,
                              offset: 0,
                              shouldBatch: true,
                              unread,
                          }),
                );
            const batches = found.map((rows) => rows.slice(0, limit));
            const answers = await toAnswers(viewer, batches.flat(), { isShown });
            const byID = new Map(answers.map((answer) => [answer.notificationID, answer]));
            return batches.map((rows, index) => ({
                items: rows.flatMap(({ notificationID }) => byID.get(notificationID) ?? []),
                hasMore: (found[index]?.length ?? 0) > limit,
            }));
        },

        /** Returns a notification of the viewer; throws 403 for one of somebody else (contract §5.6), and 404. */
        async get(viewer: Viewer, notificationID: number, expand?: ExpandOption): Promise<Notification> {
            const { batch, isShown } = await requireOwn(viewer, notificationID);
            return answerOf(viewer, batch, { isShown, expand });
        },

        /** Marks a notification and its batch as read. */
        async read(viewer: Viewer, notificationID: number): Promise<Notification> {
            const { row, isShown } = await requireOwn(viewer, notificationID);
            if (row.readID === null) {
                const { batchKey } = row;
                await repository.markRead(viewer.userID, isShown, now(), (unread) =>
                    unread.and([unread("n.batchKey", "=", batchKey), unread("n.notificationID", "<=", notificationID)]),
                );
            }
            const { batch } = await requireOwn(viewer, notificationID);
            return answerOf(viewer, batch, { isShown });
        },

        /** Marks a notification and its batch as unread. */
        async unread(viewer: Viewer, notificationID: number): Promise<void> {
            const { row } = await requireOwn(viewer, notificationID);
            if (row.readID !== null) await repository.markUnread(row);
        },

        /** Marks all notifications that the viewer may see as read. */
        async readAll(viewer: Viewer): Promise<void> {
            requireSession(viewer);
            await repository.markRead(viewer.userID, await findShownCondition(viewer, registry), now());
        },

        /** Undoes the latest call of `readAll`; throws 409 if there is none. */
        async undoReadAll(viewer: Viewer): Promise<void> {
            requireSession(viewer);
            const readID = await repository.latestReadOfAll(viewer.userID);
            if (readID === undefined) throw conflict("There is nothing to undo.");
            await repository.undoRead(viewer.userID, readID);
        },

        /** Counts the unread entries of the viewer's list, exactly below 100; undefined for guests. */
        async countUnread(viewer: Viewer): Promise<number | undefined> {
            if (viewer.userID === GUEST_ID) return undefined;
            // Most members have read everything, and the condition below costs more than all else that is counted for a page.
            if (!(await database.changes.unnoted(() => repository.hasUnread(viewer.userID)))) {
                noteReads(database, registry, viewer.userID, []);
                return 0;
            }
            const isShown = await findShownCondition(viewer, registry);
            const entries = new Set<string>();
            let below: number | undefined;
            while (entries.size < MAX_COUNTED) {
                // Entries that are counted are left out, so that a single one with thousands of notifications is read once.
                const range = { limit: COUNTED_AT_ONCE, below, without: [...entries] };
                const rows = await database.changes.unnoted(() => repository.unread(viewer.userID, isShown, range));
                noteReads(database, registry, viewer.userID, rows);
                for (const { shown, batchKey } of rows) if (Number(shown) === 1) entries.add(batchKey);
                const last = rows.at(-1);
                if (!last || rows.length < COUNTED_AT_ONCE) break;
                below = last.notificationID;
            }
            return entries.size;
        },
    };

    async function requireOwn(viewer: Viewer, notificationID: number) {
        requireSession(viewer);
        const row = await repository.byID(notificationID);
        if (row && row.userID !== viewer.userID) throw forbidden("session.valid");
        const isShown = await findShownCondition(viewer, registry);
        const batch = row && (await repository.batchOf(row, isShown));
        // The notification itself may be hidden, and others of its batch not.
        if (!row || batch?.notificationID !== notificationID) throw notFound("Notification");
        return { row, batch, isShown };
    }

    async function answerOf(viewer: Viewer, batch: BatchRow, options: AnswerOptions): Promise<Notification> {
        const [answer] = await toAnswers(viewer, [batch], options);
        if (!answer) throw notFound("Notification");
        return answer;
    }

    async function toAnswers(
        viewer: Viewer,
        batches: readonly BatchRow[],
        { isShown, expand, isSingle = false }: AnswerOptions,
    ): Promise<Notification[]> {
        const rows = new Map(
            (await repository.rowsByIDs(batches.flatMap(({ notificationID, firstID }) => [notificationID, firstID]))).map(
                (row) => [row.notificationID, row],
            ),
        );
        const subjects = await describe(viewer, [...rows.values()]);
        const people = isSingle ? [] : await repository.peopleOf(viewer.userID, isShown, batches);
        const actorsOf = ({ batchKey, readID, notificationID, countUsers }: BatchRow): number[] => {
            if (countUsers <= 1) return [rows.get(notificationID)?.actorUserID ?? 0];
            const own = people.filter((one) => one.batchKey === batchKey && one.readID === readID);
            return own
                .filter(({ latestID }) => latestID <= notificationID)
                .slice(0, MAX_NAMED)
                .map(({ actorUserID }) => actorUserID);
        };
        const fragments = await users.byIDs(batches.flatMap(actorsOf));
        const t = kit.findTranslation(viewer);
        return batches.flatMap((batch) => {
            const [row, first] = [rows.get(batch.notificationID), rows.get(batch.firstID)];
            const [subject, firstSubject] = [row && subjects.get(keyOf(row)), first && subjects.get(keyOf(first))];
            if (!row || !subject) return [];
            const actors = actorsOf(batch).flatMap((userID) => fragments.get(userID) ?? []);
            return [toNotification({ t, batch, row, subject, url: firstSubject?.url ?? subject.url, actors, expand })];
        });
    }

    /** Describes the records of notifications, by `keyOf`. */
    async function describe(viewer: Viewer, rows: readonly NotificationRow[]): Promise<Map<string, NotificationSubject>> {
        const subjects = new Map<string, NotificationSubject>();
        for (const [recordType, source] of registry.records()) {
            const ids = [...new Set(rows.flatMap((row) => (row.recordType === recordType ? [row.recordID] : [])))];
            if (ids.length === 0) continue;
            for (const [recordID, subject] of await source.describe(viewer, ids))
                subjects.set(keyOf({ recordType, recordID }), subject);
        }
        return subjects;
    }

    function toNotification({ t, batch, row, subject, url, actors, expand }: AnswerParts): Notification {
        const { notificationID, count, countUsers } = batch;
        const { activityType, recordType, recordID, dateInserted, dateUpdated, readID } = row;
        const { name, excerpt, discussion } = subject;
        const { text = "{people}: {name}", icon } = registry.kinds().get(activityType) ?? {};
        const [actor] = actors;
        return {
            notificationID,
            body: renderSentence(t, text, { actors, countUsers, name }),
            photoUrl: actor && actor.userID !== GUEST_ID ? actor.photoUrl : null,
            activityName: activityType,
            activityType,
            url,
            dateInserted,
            dateUpdated,
            read: readID !== null,
            ...(readID === null && { readUrl: siteURL + readPath(notificationID) }),
            count,
            reason: activityType,
            recordType,
            recordID,
            recordUrl: subject.url,
            notifyUsers: [...actors],
            countUsers,
            ...(discussion && { discussionID: discussion.discussionID }),
            ...(isExpanded(expand, "discussion") && { discussion: discussion ?? null }),
            text,
            ...(icon && { icon }),
            name,
            ...(count === 1 && excerpt && { excerpt }),
        };
    }
}

interface AnswerOptions {
    isShown: ShownCondition;
    expand?: ExpandOption;
    /** Whether the batches are single notifications. */
    isSingle?: boolean;
}

interface AnswerParts {
    t: Translate;
    batch: BatchRow;
    row: NotificationRow;
    subject: NotificationSubject;
    url: string;
    actors: readonly UserFragment[];
    expand: ExpandOption;
}

const keyOf = ({ recordType, recordID }: Pick<NotificationRow, "recordType" | "recordID">): string => `${recordType} ${recordID}`;
