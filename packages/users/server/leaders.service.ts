import { SEEING_PROFILES } from "@parley/accounts/contract";
import type { UserFilter, UserRow, UsersRepository } from "@parley/accounts/server";
import { seesAll } from "@parley/accounts/server";
import type { Config } from "@parley/config/server";
import type { DateTime, Input, Range } from "@parley/library/contract";
import { isWithin, toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { forbidden, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { RolesRepository } from "@parley/permissions/server";
import type { getLeaders, Leader, LeaderboardType, SlotType } from "@parley/users/contract";
import { isInRoleRange } from "./membersInRoles";
import { toUser } from "./profiles/views";

/** Source of points for a leaderboard, such as discussions. */
export interface LeaderSource {
    /** Returns the IDs of the categories that the viewer may see, or only the given one; throws 404 if it is hidden. */
    scope(viewer: Viewer, categoryID: number | undefined): Promise<readonly number[]>;
    /** Returns the points of the leading members in these categories since a date. */
    points(scope: readonly number[], since: DateTime | undefined): Promise<Points>;
    /**
     * Returns the categories that the viewer may not see, if they contain fewer posts than the visible ones. Implemented by only one of the
     * sources for `posts`.
     */
    others?(viewer: Viewer): Promise<readonly number[] | undefined>;
}

type Points = readonly { userID: number; points: number }[];

interface Dependencies extends Pick<ServerKit, "clock" | "siteURL"> {
    users: Pick<UsersRepository, "list" | "busiest">;
    roles: Pick<RolesRepository, "all">;
    config: Config;
}

/**
 * How long counted points are cached, in milliseconds, because counting is slow. The cache is keyed by the visible categories, so nothing
 * hidden leaks.
 */
const COUNTED_FOR = 60_000;
const MAX_CACHED = 50;
const LOOKED_UP_AT_ONCE = 200;
/** Maximum number of members that are counted. Members beyond it appear on no leaderboard. */
export const MAX_LEADERS = 10_000;

export type LeadersService = ReturnType<typeof createLeadersService>;

/** Creates the service for leaderboards (contract §5.4). */
export function createLeadersService({ clock, siteURL, users, roles, config }: Dependencies) {
    const sources = new Map<LeaderboardType, LeaderSource[]>();
    const counted = new Map<string, { countedAt: number; leaders: Promise<[userID: number, points: number][]> }>();

    return {
        /** Registers a source of points for a leaderboard. The points of several sources are added. */
        provideLeaders(type: LeaderboardType, source: LeaderSource): void {
            sources.set(type, [...(sources.get(type) ?? []), source]);
        },

        /** Lists the leaders. Throws 403 for viewers who may not see profiles, or who filter by roles without the full view. */
        async list(viewer: Viewer, input: Input<typeof getLeaders>): Promise<Leader[]> {
            const { leaderboardType, slotType, categoryID, limit = 10, includedRoleIDs, excludedRoleIDs } = input;
            requirePermission(viewer, SEEING_PROFILES);
            const all = seesAll(viewer);
            if ((includedRoleIDs || excludedRoleIDs) && !all) throw forbidden(["users.edit", "personalInfo.view"]);
            const filter: UserFilter = {
                ...(includedRoleIDs && { roleIDs: await rolesIn(includedRoleIDs) }),
                ...(excludedRoleIDs && { notRoleIDs: await rolesIn(excludedRoleIDs) }),
                ...(!all && { onlyOpen: { banned: await config.get("ui.bannedPrivateProfile"), exceptUserID: 0 } }),
            };
            const since = beginOf(slotType, clock());
            const isPlain = leaderboardType === "reputation" && since === undefined && categoryID === undefined;
            const leaders = isPlain
                ? await byStoredPoints(filter, limit)
                : await among(await leadersBy(viewer, leaderboardType, since, categoryID), filter, limit);
            return leaders.map(({ row, points }) => {
                const { name, photoUrl } = toUser(row, { siteURL, level: "private", roles: [], forManager: false });
                const slot = { slotType, ...(since !== undefined && { timeSlot: since }) };
                return { ...slot, userID: row.userID, points, name, photo: photoUrl };
            });
        },
    };

    async function rolesIn(range: Range): Promise<number[]> {
        return (await roles.all()).map(({ roleID }) => roleID).filter((roleID) => isInRoleRange(range, roleID));
    }

    async function byStoredPoints(filter: UserFilter, limit: number) {
        const rows = await users.list(filter, { column: "points", descending: true, limit, offset: 0 });
        return rows.filter(({ points }) => points > 0).map((row) => ({ row, points: row.points }));
    }

    /** Returns the first leaders that match the filter. */
    async function among(leaders: readonly [userID: number, points: number][], filter: UserFilter, limit: number) {
        const found: { row: UserRow; points: number }[] = [];
        for (let from = 0; from < leaders.length && found.length < limit; from += LOOKED_UP_AT_ONCE) {
            const some = leaders.slice(from, from + LOOKED_UP_AT_ONCE);
            const page = { column: "userID" as const, descending: false, limit: LOOKED_UP_AT_ONCE, offset: 0 };
            const values = some.map(([userID]) => userID);
            const rows = await users.list({ ...filter, userID: { kind: "list", values } }, page);
            const byID = new Map(rows.map((row) => [row.userID, row]));
            for (const [userID, points] of some) {
                const row = byID.get(userID);
                if (row) found.push({ row, points });
            }
        }
        return found.slice(0, limit);
    }

    async function leadersBy(
        viewer: Viewer,
        type: LeaderboardType,
        since: DateTime | undefined,
        categoryID: number | undefined,
    ): Promise<[number, number][]> {
        const boards = await Promise.all(
            (sources.get(type) ?? []).map(async (source) => ({
                source,
                scope: await source.scope(viewer, categoryID),
                others: since === undefined && categoryID === undefined ? await source.others?.(viewer) : undefined,
            })),
        );
        const key = [type, since, ...boards.map(({ scope }) => scope.join())].join(" ");
        const now = clock().getTime();
        for (const [old, { countedAt }] of counted) if (!isWithin(countedAt, now, COUNTED_FOR)) counted.delete(old);
        const known = counted.get(key);
        if (known) return known.leaders;
        if (counted.size >= MAX_CACHED) counted.clear();
        const others = boards.flatMap((one) => (one.others && one.scope.length > 0 ? [one.others] : [])).at(0);
        const leaders = (
            others
                ? ofAllBut(
                      others,
                      boards.map(({ source }) => source),
                  )
                : Promise.all(boards.map(({ source, scope }) => (scope.length > 0 ? source.points(scope, since) : [])))
        ).then(summed);
        counted.set(key, { countedAt: now, leaders });
        leaders.catch(() => counted.delete(key));
        return leaders;
    }

    /**
     * Returns the stored totals of all members minus their points in these categories. Counting the visible categories would read nearly
     * all posts.
     */
    async function ofAllBut(categoryIDs: readonly number[], counting: readonly LeaderSource[]): Promise<Points[]> {
        const busiest = await users.busiest(MAX_LEADERS);
        if (categoryIDs.length === 0) return [busiest];
        const hidden = await Promise.all(counting.map((source) => source.points(categoryIDs, undefined)));
        return [busiest, hidden.flat().map(({ userID, points }) => ({ userID, points: -points }))];
    }
}

/** Adds up the points of each member and sorts them in descending order; ties are ordered by user ID. */
function summed(parts: readonly Points[]): [number, number][] {
    const sums = new Map<number, number>();
    for (const { userID, points } of parts.flat()) sums.set(userID, (sums.get(userID) ?? 0) + points);
    return [...sums]
        .filter(([userID, points]) => userID > 0 && points > 0)
        .sort(([a, some], [b, others]) => others - some || a - b);
}

/** Returns the start of the current day, week, month or year in UTC; weeks start on Monday. Undefined for all time. */
function beginOf(slot: SlotType, now: Date): DateTime | undefined {
    const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
    const sinceMonday = (now.getUTCDay() + 6) % 7;
    const begin = {
        d: () => Date.UTC(year, month, day),
        w: () => Date.UTC(year, month, day - sinceMonday),
        m: () => Date.UTC(year, month, 1),
        y: () => Date.UTC(year, 0, 1),
        a: () => undefined,
    }[slot]();
    return begin === undefined ? undefined : toDateTime(new Date(begin));
}
