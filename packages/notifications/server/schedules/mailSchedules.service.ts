import type { Config } from "@parley/config/server";
import type { SmartID } from "@parley/library/contract";
import { fill, findNextHour, formatLocalTime, toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { invalidField } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { DigestFrequency, MailSchedule, MailScheduleState } from "@parley/notifications/contract";
import type { NotificationMailsRepository } from "../mails/notificationMails.repository";
import type { StoppedAddresses } from "../mails/stoppedAddresses";
import type { MailScheduleRow } from "../notifications.schema";
import type { PreferencesService } from "../preferences/preferences.service";
import type { MailSchedulesRepository } from "./mailSchedules.repository";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock">;
    schedules: MailSchedulesRepository;
    mails: Pick<NotificationMailsRepository, "release">;
    preferences: Pick<PreferencesService, "requireMember">;
    stopped: Pick<StoppedAddresses, "reasonFor" | "resume">;
    config: Pick<Config, "get">;
}

/** Changes of a schedule; missing fields stay unchanged. */
type ScheduleChanges = { [Name in keyof MailSchedule]?: MailSchedule[Name] | undefined };

type Hours = NonNullable<MailSchedule["quietHours"]>;

/** Hour at which digests are sent, in the member's time zone; later if it is a quiet one. */
const DIGEST_HOUR = 8;
/** Day of the week of weekly digests. */
const MONDAY = 1;

export type MailSchedulesService = ReturnType<typeof createMailSchedules>;

/** Creates the service for when members are mailed: the digest, and the quiet hours in their own time zone. */
export function createMailSchedules({ kit: { database, clock }, schedules, mails, preferences, stopped, config }: Dependencies) {
    return {
        async get(viewer: Viewer, userID: SmartID): Promise<MailScheduleState> {
            return stateOf(await preferences.requireMember(viewer, userID));
        },

        async change(viewer: Viewer, userID: SmartID, changes: ScheduleChanges): Promise<MailScheduleState> {
            const memberID = await preferences.requireMember(viewer, userID);
            await store(memberID, changes);
            return stateOf(memberID);
        },

        /** Has mails sent to the address of a member again, to which they were stopped. */
        async resume(viewer: Viewer, userID: SmartID): Promise<MailScheduleState> {
            const memberID = await preferences.requireMember(viewer, userID);
            await stopped.resume(memberID);
            return stateOf(memberID);
        },

        findDigested: schedules.findDigested,

        /** Whether a member gets digests. */
        isDigested: async (userID: number): Promise<boolean> => (await schedules.findDigested([userID])).length > 0,

        /** Begins the digests of a member again, as often as before, or ends them. */
        async setDigested(userID: number, isDigested: boolean): Promise<void> {
            const { formerDigest } = await rowOf(userID);
            await store(userID, { digest: isDigested ? formerDigest : "off" });
        },

        /** Returns when the quiet hours of a member end in which `now` is; undefined if it is in none. */
        async findQuietEnd(userID: number, now: Date): Promise<Date | undefined> {
            const row = await rowOf(userID);
            const { quietHours } = toSchedule(row);
            const timeZone = await zoneOf(row);
            return quietHours && isQuiet(quietHours, now, timeZone) ? findNextHour(now, timeZone, quietHours.until) : undefined;
        },

        /** Returns eight in the morning of the next day, or of the next Monday, in the time zone of a member. */
        async findMorning(userID: number, until: "tomorrow" | "nextWeek"): Promise<Date> {
            const timeZone = await zoneOf(await rowOf(userID));
            const midnight = findNextHour(clock(), timeZone, 0);
            return findNextHour(midnight, timeZone, DIGEST_HOUR, until === "nextWeek" ? MONDAY : undefined);
        },

        /** Schedules a digest for a member at their next time, even without a chosen schedule: for notifications beyond the daily limit of mails. */
        async expectDigest(userID: number): Promise<void> {
            const row = await rowOf(userID);
            if (row.dateNext === null) await schedules.set({ ...row, dateNext: await findNext(row, "daily") });
        },

        nextDue: () => schedules.nextDue(toDateTime(clock())),

        /** Stores that the digest of a member is done, and when the next one is due. */
        async advance(row: MailScheduleRow): Promise<void> {
            const dateNext = row.digest === "off" ? null : await findNext(row, row.digest);
            await schedules.set({ ...row, dateLast: toDateTime(clock()), dateNext });
        },

        countDone: schedules.countDone,
        removeAllOf: schedules.removeAllOf,

        /** Returns the row of a member for their export. */
        find: schedules.find,
    };

    async function stateOf(userID: number): Promise<MailScheduleState> {
        return { ...toSchedule(await rowOf(userID)), stopped: (await stopped.reasonFor(userID)) ?? null };
    }

    function store(userID: number, { digest, timeZone, quietHours }: ScheduleChanges): Promise<void> {
        if (timeZone && !isTimeZone(timeZone))
            throw invalidField("timeZone", fill("There is no time zone {timeZone}.", { timeZone }));
        return database.transaction(async () => {
            const row = await rowOf(userID);
            const changed: MailScheduleRow = {
                ...row,
                ...(digest !== undefined && { digest, ...(digest !== "off" && { formerDigest: digest }) }),
                ...(timeZone !== undefined && { timeZone }),
                ...(quietHours !== undefined && {
                    quietFrom: quietHours?.from ?? null,
                    quietUntil: quietHours?.until ?? null,
                }),
            };
            // Notifications beyond the daily limit of mails are still sent to members who end the digest.
            const isDue = changed.digest !== "off" || row.dateNext !== null;
            const dateNext = isDue ? await findNext(changed, changed.digest) : null;
            await schedules.set({ ...changed, dateNext });
            await mails.release(userID);
        });
    }

    /** Returns what a member has chosen; before that, what holds for everybody. */
    async function rowOf(userID: number): Promise<MailScheduleRow> {
        return (await schedules.find(userID)) ?? { userID, ...UNCHOSEN };
    }

    async function zoneOf({ timeZone }: MailScheduleRow): Promise<string> {
        const zone = timeZone ?? (await config.get("garden.guestTimeZone"));
        return isTimeZone(zone) ? zone : "UTC";
    }

    async function findNext(row: MailScheduleRow, frequency: DigestFrequency) {
        const timeZone = await zoneOf(row);
        const at = findNextHour(clock(), timeZone, DIGEST_HOUR, frequency === "weekly" ? MONDAY : undefined);
        const { quietHours } = toSchedule(row);
        return toDateTime(quietHours && isQuiet(quietHours, at, timeZone) ? findNextHour(at, timeZone, quietHours.until) : at);
    }
}

const UNCHOSEN: Omit<MailScheduleRow, "userID"> = {
    digest: "off",
    formerDigest: "weekly",
    timeZone: null,
    quietFrom: null,
    quietUntil: null,
    dateNext: null,
    dateLast: null,
};

const toSchedule = ({ digest, timeZone, quietFrom, quietUntil }: MailScheduleRow): MailSchedule => ({
    digest,
    timeZone,
    quietHours: quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil },
});

/** Checks whether a time is between the quiet hours, which may include midnight. */
function isQuiet({ from, until }: Hours, date: Date, timeZone: string): boolean {
    const hour = Number(formatLocalTime(date, timeZone).slice("2026-05-24T".length, "2026-05-24T18".length));
    return from <= until ? hour >= from && hour < until : hour >= from || hour < until;
}

function isTimeZone(name: string): boolean {
    let isKnown = false;
    try {
        isKnown = new Intl.DateTimeFormat("en", { timeZone: name }) !== undefined;
    } catch {
        // The constructor throws for any other name.
    }
    return isKnown;
}
