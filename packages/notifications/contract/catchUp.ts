import { UserFragment } from "@parley/accounts/contract";
import { DateTime, defineEndpoint, NoContent } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { Notification } from "./notifications";

/** A good answer that somebody has written meanwhile. */
const Highlight = Type.Object({
    recordType: Type.String(),
    recordID: Type.Integer(),
    /** Name of the discussion. */
    name: Type.String(),
    url: Type.String(),
    excerpt: Type.String(),
    user: UserFragment,
});

const Section = Type.Object({
    section: Type.Union([Type.Literal("toYou"), Type.Literal("following"), Type.Literal("yourPosts")]),
    /** Unread entries, the latest first. */
    notifications: Type.Array(Notification),
    /** Whether there are more than these. */
    hasMore: Type.Boolean(),
});

/** Summary of the viewer's absence: unread posts, and good answers. */
export const CatchUp = Type.Object({
    /** When the viewer last marked a catch-up page as read; null if never. */
    dateCaughtUp: Type.Union([DateTime, Type.Null()]),
    /** The latest notification in the response; later ones stay unread when the viewer marks these as read. */
    lastNotificationID: Type.Integer(),
    /** The end of the time span of the answers. */
    dateUntil: DateTime,
    /** Whether the latest `PUT` can be undone. */
    canUndo: Type.Boolean(),
    /** Those with entries. */
    sections: Type.Array(Section),
    bestAnswers: Type.Array(Highlight),
});
export type CatchUp = Static<typeof CatchUp>;

export const getCatchUp = defineEndpoint({ method: "GET", path: "/catch-up", response: CatchUp });

/** Marks everything as read that the page showed, up to the notification and the time that it named. */
export const putCatchUp = defineEndpoint({
    method: "PUT",
    path: "/catch-up",
    body: Type.Object({ lastNotificationID: Type.Integer({ minimum: 0 }), dateUntil: DateTime }),
    response: NoContent,
    status: 204,
});

/** Undoes the latest `PUT`: what it marked is unread again. */
export const deleteCatchUp = defineEndpoint({ method: "DELETE", path: "/catch-up", response: NoContent });
