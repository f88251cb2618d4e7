import { defineEndpoint, SmartID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/**
 * How a member is notified of one kind of events: in the list of notifications on the site, by mail at once, in the digest, and by the browsers
 * that they have subscribed.
 */
const Channels = Type.Object({ popup: Type.Boolean(), email: Type.Boolean(), digest: Type.Boolean(), push: Type.Boolean() });

/** Preferences by the name of the kind: `{"mention": {"popup": true}}` (contract §5.6). */
export const NotificationPreferences = Type.Record(Type.String({ maxLength: 60 }), Channels);
export type NotificationPreferences = Static<typeof NotificationPreferences>;

/** Channels that are left out stay as they are. */
const NotificationPreferenceChanges = Type.Record(Type.String({ maxLength: 60 }), Type.Partial(Channels));
export type NotificationPreferenceChanges = Static<typeof NotificationPreferenceChanges>;

const byID = Type.Object({ userID: SmartID });

/** The preferences of a member: the viewer's own, or any with `users.edit`. */
export const getNotificationPreferences = defineEndpoint({
    method: "GET",
    path: "/notification-preferences/:userID",
    params: byID,
    response: NotificationPreferences,
});

/** Changes the preferences that are named, and returns all. */
export const patchNotificationPreferences = defineEndpoint({
    method: "PATCH",
    path: "/notification-preferences/:userID",
    params: byID,
    body: NotificationPreferenceChanges,
    response: NotificationPreferences,
});

/** The preferences of members who have chosen nothing. */
export const getDefaultNotificationPreferences = defineEndpoint({
    method: "GET",
    path: "/notification-preferences/defaults",
    response: NotificationPreferences,
});

/** Changes the defaults that are named, and returns all. */
export const patchDefaultNotificationPreferences = defineEndpoint({
    method: "PATCH",
    path: "/notification-preferences/defaults",
    body: NotificationPreferenceChanges,
    response: NotificationPreferences,
});

const ChannelSchema = Type.Object({
    type: Type.Literal("boolean"),
    default: Type.Boolean(),
    "x-control": Type.Object({ inputType: Type.Literal("checkBox"), label: Type.String() }),
});

/** JSON schema of the preferences, with the kinds in the order of the form. */
export const NotificationPreferencesSchema = Type.Object({
    type: Type.Literal("object"),
    properties: Type.Record(
        Type.String(),
        Type.Object({
            type: Type.Literal("object"),
            "x-control": Type.Object({ label: Type.String() }),
            properties: Type.Object({ popup: ChannelSchema, email: ChannelSchema, digest: ChannelSchema, push: ChannelSchema }),
        }),
    ),
});
export type NotificationPreferencesSchema = Static<typeof NotificationPreferencesSchema>;

/** The schema for a member, the viewer by default, or for the defaults of the site. */
export const getNotificationPreferencesSchema = defineEndpoint({
    method: "GET",
    path: "/notification-preferences/schema",
    query: Type.Object({
        userID: Type.Optional(SmartID),
        schemaType: Type.Optional(
            Type.Unsafe<"user" | "defaults">({ type: "string", enum: ["user", "defaults"], default: "user" }),
        ),
    }),
    response: NotificationPreferencesSchema,
});
