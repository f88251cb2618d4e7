import { CsvArray, DateTime, defineEndpoint, ID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** By what people lead: what was thought of what they wrote, how much they wrote, or how many answers of theirs were accepted. */
export const LeaderboardType = Type.Unsafe<"reputation" | "posts" | "acceptedAnswers">({
    type: "string",
    enum: ["reputation", "posts", "acceptedAnswers"],
});
export type LeaderboardType = Static<typeof LeaderboardType>;

/** Since when: today, this week, month or year, or always (contract §2). */
export const SlotType = Type.Unsafe<"d" | "w" | "m" | "y" | "a">({ type: "string", enum: ["d", "w", "m", "y", "a"] });
export type SlotType = Static<typeof SlotType>;

const NullableText = Type.Unsafe<string | null>({ type: ["string", "null"] });

export const Leader = Type.Object({
    slotType: SlotType,
    /** When the time began that is counted; absent where all of it is. */
    timeSlot: Type.Optional(DateTime),
    userID: Type.Integer(),
    points: Type.Integer(),
    name: NullableText,
    photo: NullableText,
});
export type Leader = Static<typeof Leader>;

/** Who leads, the first first. Profiles that are closed to the caller are not among them (contract §5.4, FC-16). */
export const getLeaders = defineEndpoint({
    method: "GET",
    path: "/users/leaders",
    query: Type.Object({
        leaderboardType: LeaderboardType,
        slotType: SlotType,
        /** What is counted stands in this category. */
        categoryID: Type.Optional(ID),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 })),
        /** Only who is in one of these roles, or in none of those; for who sees all of everybody. */
        includedRoleIDs: Type.Optional(CsvArray(ID, { maxItems: 100 })),
        excludedRoleIDs: Type.Optional(CsvArray(ID, { maxItems: 100 })),
    }),
    response: Type.Array(Leader),
});
