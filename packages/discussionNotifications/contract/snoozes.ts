import { DateTime, defineEndpoint, ID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** How long a member can put a discussion off. */
export const SNOOZE_PERIODS = ["tomorrow", "nextWeek"] as const;

/** Until when a discussion is put off: eight in the morning of the next day, or of the next Monday, in the member's own time zone. */
export const SnoozePeriod = Type.Unsafe<(typeof SNOOZE_PERIODS)[number]>({ type: "string", enum: [...SNOOZE_PERIODS] });
export type SnoozePeriod = Static<typeof SnoozePeriod>;

/** Path to which a form without scripts posts that a discussion is put off. */
export const discussionLaterPath = (discussionID: number | string): string => `/later/discussion/${discussionID}`;

const params = Type.Object({ discussionID: ID });
/** When the discussion comes back as an unread notification; null if it does not. */
const response = Type.Object({ dateDue: Type.Union([DateTime, Type.Null()]) });

/** Returns until when the viewer has put a discussion off. */
export const getDiscussionSnooze = defineEndpoint({
    method: "GET",
    path: "/discussions/:discussionID/snooze",
    params,
    response,
});

/** Puts a discussion off; null undoes it. */
export const putDiscussionSnooze = defineEndpoint({
    method: "PUT",
    path: "/discussions/:discussionID/snooze",
    params,
    body: Type.Object({ until: Type.Union([SnoozePeriod, Type.Null()]) }),
    response,
});
