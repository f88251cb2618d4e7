import { endpoint, ID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** What a visitor did (TRACK-001, contract §2). */
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

/** The longest address that is taken; nobody needs to know more of it. */
export const MAX_TICK_URL_LENGTH = 2_000;

const Address = Type.Optional(Type.String({ maxLength: MAX_TICK_URL_LENGTH }));
const Words = Type.Array(Type.String({ maxLength: 200 }), { maxItems: 50 });

/** What a visitor did, and where (TRACK-002, contract §5.18). */
export const Tick = Type.Object({
    type: Type.Unsafe<TickType>({ type: "string", enum: [...TICK_TYPES], default: "page_view" }),
    url: Address,
    referrer: Address,
    discussionID: Type.Optional(ID),
    categoryID: Type.Optional(ID),
    siteSectionID: Type.Optional(Type.String({ maxLength: 100 })),
    groupID: Type.Optional(ID),
    eventID: Type.Optional(ID),
    /** Of an `externalNavigation`: where it went. */
    destinationUrl: Address,
    /** Of a `search`. */
    domain: Type.Optional(Type.String({ maxLength: 100 })),
    searchResults: Type.Optional(Type.Integer({ minimum: 0 })),
    searchQuery: Type.Optional(
        Type.Object({
            terms: Type.Optional(Words),
            negativeTerms: Type.Optional(Words),
            originalQuery: Type.Optional(Type.String({ maxLength: 500 })),
        }),
    ),
});
export type Tick = Static<typeof Tick>;

/** Tells that somebody did something; nobody waits for the answer, and nothing that pages show is changed at once. */
export const postTick = endpoint({
    method: "POST",
    path: "/tick",
    body: Tick,
    response: Type.Object({ didTrack: Type.Boolean(), message: Type.Optional(Type.String()) }),
});
