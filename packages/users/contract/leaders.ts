import { SiteSectionID } from "@parley/config/contract";
import { DateTime, defineEndpoint, ID, RangeFilter } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** Measure of a leaderboard: points from reactions, number of posts, or number of accepted answers. */
export const LeaderboardType = Type.Unsafe<"reputation" | "posts" | "acceptedAnswers">({
    type: "string",
    enum: ["reputation", "posts", "acceptedAnswers"],
});
export type LeaderboardType = Static<typeof LeaderboardType>;

/** Period of a leaderboard: day, week, month, year or all time (contract §2). */
export const SlotType = Type.Unsafe<"d" | "w" | "m" | "y" | "a">({ type: "string", enum: ["d", "w", "m", "y", "a"] });
export type SlotType = Static<typeof SlotType>;

const NullableText = Type.Unsafe<string | null>({ type: ["string", "null"] });

export const Leader = Type.Object({
    slotType: SlotType,
    /** Start of the counted period; absent for all time. */
    timeSlot: Type.Optional(DateTime),
    userID: Type.Integer(),
    points: Type.Integer(),
    name: NullableText,
    photo: NullableText,
});
export type Leader = Static<typeof Leader>;

/** Lists the leaders in descending order. Profiles that are restricted for the viewer are omitted (contract §5.4, FC-16). */
export const getLeaders = defineEndpoint({
    method: "GET",
    path: "/users/leaders",
    query: Type.Object({
        leaderboardType: LeaderboardType,
        slotType: SlotType,
        /** Counts only posts in this category. */
        categoryID: Type.Optional(ID),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 })),
        /**
         * Limits the list to members in one of these roles; `excludedRoleIDs` excludes roles. Only for viewers with the full view of all
         * members.
         */
        includedRoleIDs: Type.Optional(RangeFilter("integer")),
        excludedRoleIDs: Type.Optional(RangeFilter("integer")),
        siteSectionID: Type.Optional(SiteSectionID),
    }),
    response: Type.Array(Leader),
});
