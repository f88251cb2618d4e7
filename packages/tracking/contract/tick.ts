import { defineEndpoint, ID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** Types of reported activities (TRACK-001, contract §2). */
export const TICK_TYPES = [
    "page_view",
    "discussion_view",
    "kb_view",
    "kb_article_view",
    "kb_category_view",
    "externalNavigation",
    "search",
] as const;
export type TickType = (typeof TICK_TYPES)[number];

/** Maximum length of a reported URL. */
export const MAX_TICK_URL_LENGTH = 2_000;

const Address = Type.Optional(Type.String({ maxLength: MAX_TICK_URL_LENGTH }));
const SearchTerms = Type.Array(Type.String({ maxLength: 200 }), { maxItems: 50 });

/** Report of a visitor's activity and its location (TRACK-002, contract §5.18). */
export const Tick = Type.Object({
    type: Type.Unsafe<TickType>({ type: "string", enum: [...TICK_TYPES], default: "page_view" }),
    url: Address,
    referrer: Address,
    discussionID: Type.Optional(ID),
    categoryID: Type.Optional(ID),
    siteSectionID: Type.Optional(Type.String({ maxLength: 100 })),
    groupID: Type.Optional(ID),
    eventID: Type.Optional(ID),
    /** Target of an `externalNavigation`. */
    destinationUrl: Address,
    /** Domain of a `search`. */
    domain: Type.Optional(Type.String({ maxLength: 100 })),
    searchResults: Type.Optional(Type.Integer({ minimum: 0 })),
    searchQuery: Type.Optional(
        Type.Object({
            terms: Type.Optional(SearchTerms),
            negativeTerms: Type.Optional(SearchTerms),
            originalQuery: Type.Optional(Type.String({ maxLength: 500 })),
        }),
    ),
});
export type Tick = Static<typeof Tick>;

/** Reports an activity. Clients don't wait for the response, and pages don't change at once. */
export const postTick = defineEndpoint({
    method: "POST",
    path: "/tick",
    body: Tick,
    response: Type.Object({ didTrack: Type.Boolean(), message: Type.Optional(Type.String()) }),
});
