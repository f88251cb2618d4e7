import { defineEndpoint, SmartID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** How often a member gets what has not been mailed at once in one mail. */
const DigestFrequency = Type.Union([Type.Literal("off"), Type.Literal("daily"), Type.Literal("weekly")]);
export type DigestFrequency = Static<typeof DigestFrequency>;

const Hour = Type.Integer({ minimum: 0, maximum: 23 });

/** When a member is mailed: how often the digest comes, and between which hours of their own time zone nothing does. */
export const MailSchedule = Type.Object({
    digest: DigestFrequency,
    /** Null while the member has not chosen one; the site's applies then. */
    timeZone: Type.Union([Type.String({ maxLength: 60 }), Type.Null()]),
    quietHours: Type.Union([Type.Object({ from: Hour, until: Hour }), Type.Null()]),
});
export type MailSchedule = Static<typeof MailSchedule>;

/** The same, and why nothing is mailed at all: mails to the member's address came back, or they have complained of them. */
const MailScheduleState = Type.Object({
    ...MailSchedule.properties,
    stopped: Type.Union([Type.Literal("bounced"), Type.Literal("complained"), Type.Null()]),
});
export type MailScheduleState = Static<typeof MailScheduleState>;

const byID = Type.Object({ userID: SmartID });

/** When a member is mailed: the viewer, or any with `users.edit`. */
export const getMailSchedule = defineEndpoint({
    method: "GET",
    path: "/notification-preferences/:userID/schedule",
    params: byID,
    response: MailScheduleState,
});

/** Changes the given properties, and returns all. */
export const patchMailSchedule = defineEndpoint({
    method: "PATCH",
    path: "/notification-preferences/:userID/schedule",
    params: byID,
    body: Type.Partial(MailSchedule),
    response: MailScheduleState,
});

/** Has notices mailed again to the address of a member, to which they were stopped. */
export const postMailResumption = defineEndpoint({
    method: "POST",
    path: "/notification-preferences/:userID/resume",
    params: byID,
    response: MailScheduleState,
    status: 200,
});
