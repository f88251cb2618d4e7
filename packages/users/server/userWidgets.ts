import type { UserFragment } from "@parley/accounts/contract";
import { SEEING_PROFILES } from "@parley/accounts/contract";
import { profilePath } from "@parley/library/contract";
import { foldName } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { may } from "@parley/library/server/http";
import type { LayoutWidget, LoadedPart, SettingRecords } from "@parley/library/server/layouts";
import { createRecordSetting, HEAD_SETTINGS, readHead } from "@parley/library/server/layouts";
import type { Leader } from "@parley/users/contract";
import { LeaderboardType, SlotType } from "@parley/users/contract";
import * as Type from "typebox";
import type { LeadersService } from "./leaders.service";
import type { UsersService } from "./users.service";

const MAX_LEADERS_SHOWN = 50;

/** Creates the widget of a leaderboard (LAY-037). Boards with the same settings are counted once. */
export function createLeaderboardWidget(leaders: Pick<LeadersService, "list">): LayoutWidget {
    return {
        name: "Leaderboard",
        component: "LeaderboardWidget",
        settings: {
            ...HEAD_SETTINGS,
            apiParams: Type.Object({
                leaderboardType: Type.Optional(LeaderboardType),
                slotType: Type.Optional(SlotType),
                categoryID: Type.Optional(createRecordSetting("category")),
                limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LEADERS_SHOWN })),
            }),
        },
        async load(parts, viewer) {
            if (!seesProfiles(viewer)) return [];
            const boards = new Map<string, Promise<Leader[]>>();
            for (const { settings } of parts) {
                const key = JSON.stringify(settings.apiParams ?? {});
                if (!boards.has(key)) boards.set(key, listLeaders(viewer, settings.apiParams));
            }
            return Promise.all(
                parts.map(async ({ settings }) => {
                    const listed = await boards.get(JSON.stringify(settings.apiParams ?? {}));
                    if (!listed) return undefined;
                    const people = listed.map(({ userID, name, photo, points }) => ({
                        userID,
                        name: name ?? "",
                        photoUrl: photo,
                        url: profilePath(userID, name ?? ""),
                        count: points,
                    }));
                    const { leaderboardType, slotType } = readBoard(settings.apiParams);
                    return { leaderboardType, slotType, ...readHead(settings), people };
                }),
            );
        },
    };

    function listLeaders(viewer: Viewer, apiParams: unknown): Promise<Leader[]> {
        // A category that is hidden from the viewer, or is gone, has no leaders for them.
        return leaders.list(viewer, readBoard(apiParams)).catch(() => []);
    }
}

interface Board {
    leaderboardType: LeaderboardType;
    slotType: SlotType;
    limit: number;
    categoryID?: number;
}

const readBoard = (apiParams: unknown): Board => ({
    leaderboardType: "reputation",
    slotType: "w",
    limit: 10,
    ...(apiParams as Partial<Board> | undefined),
});

/** Creates the widget that presents one member (LAY-034). All members on a page are read with one query. */
export function createSpotlightWidget(byIDs: (userIDs: Iterable<number>) => Promise<Map<number, UserFragment>>): LayoutWidget {
    return {
        name: "Spotlight on a member",
        component: "UserSpotlight",
        settings: { ...HEAD_SETTINGS, apiParams: Type.Object({ userID: Type.Optional(createRecordSetting("user")) }) },
        async load(parts, viewer) {
            if (!seesProfiles(viewer)) return [];
            const found = await byIDs(parts.flatMap((part) => readUserID(part) ?? []));
            return parts.map((part) => {
                const user = found.get(readUserID(part) ?? 0);
                // Placeholders of deleted and unknown members have no profile.
                if (!user?.url) return undefined;
                const { userID, name, photoUrl, title } = user;
                return {
                    ...readHead(part.settings),
                    user: { name, photoUrl, url: profilePath(userID, name), ...(title && { title }) },
                };
            });
        },
    };
}

/** Shortest beginning of a name by which members are found. */
const MIN_BEGINNING = 2;

/** Creates the search for the members that settings of widgets name. */
export function createMemberRecords({ byIDs, byNames }: Pick<UsersService, "byIDs" | "byNames">): SettingRecords {
    return {
        async find(viewer, name, limit) {
            const key = foldName(name);
            if (key === "") return [];
            const exact = (await byNames(viewer, { name: name.replaceAll("*", ""), limit: 1 }, viewer.userID)).items;
            const others =
                key.length < MIN_BEGINNING
                    ? []
                    : (await byNames(viewer, { name: `${name}*`, order: "mention", limit }, viewer.userID)).items;
            return [...exact, ...others.filter(({ userID }) => userID !== exact[0]?.userID)].map(toRecord);
        },
        byIDs: async (_viewer, userIDs) => [...(await byIDs(userIDs)).values()].filter(({ url }) => url).map(toRecord),
    };
}

const toRecord = ({ userID, name }: UserFragment) => ({ recordID: userID, name });

const readUserID = ({ settings }: LoadedPart) => (settings.apiParams as { userID?: number } | undefined)?.userID;

const seesProfiles = (viewer: Viewer) => SEEING_PROFILES.some((permission) => may(viewer, permission));
