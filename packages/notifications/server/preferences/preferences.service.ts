import type { SmartID } from "@parley/library/contract";
import { fill } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import {
    badRequest,
    invalidField,
    notFound,
    requirePermission,
    requireSession,
    resolveMemberID,
} from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type {
    NotificationChannel,
    NotificationPreferenceChanges,
    NotificationPreferences,
    NotificationPreferencesSchema,
} from "@parley/notifications/contract";
import type { NotificationRegistry } from "../registry";
import { createPreferencesRepository, DEFAULTS } from "./preferences.repository";

interface Dependencies {
    kit: Pick<ServerKit, "database">;
    registry: Pick<NotificationRegistry, "preferences">;
    /** Returns those of these user IDs whose accounts are open. */
    findOpenAccounts(userIDs: readonly number[]): Promise<readonly number[]>;
}

/** Channels of members who have chosen nothing, on a site that has chosen nothing. Pushes go only to browsers that they have subscribed. */
const DEFAULT_CHANNELS: Record<NotificationChannel, boolean> = {
    popup: true,
    email: false,
    digest: true,
    push: true,
};

const CHANNEL_LABELS: Record<NotificationChannel, string> = {
    popup: "On the site",
    email: "By email at once",
    digest: "In the digest",
    push: "In subscribed browsers",
};

export type PreferencesService = ReturnType<typeof createPreferencesService>;

/** Creates the service for what members are notified of (contract §5.6). */
export function createPreferencesService({ kit: { database }, registry, findOpenAccounts }: Dependencies) {
    const repository = createPreferencesRepository(database);

    return {
        async get(viewer: Viewer, userID: SmartID): Promise<NotificationPreferences> {
            return preferencesOf(await requireMember(viewer, userID));
        },

        async change(viewer: Viewer, userID: SmartID, changes: NotificationPreferenceChanges): Promise<NotificationPreferences> {
            return store(await requireMember(viewer, userID), changes);
        },

        async getDefaults(viewer: Viewer): Promise<NotificationPreferences> {
            requirePermission(viewer, "site.manage");
            return preferencesOf(DEFAULTS);
        },

        async changeDefaults(viewer: Viewer, changes: NotificationPreferenceChanges): Promise<NotificationPreferences> {
            requirePermission(viewer, "site.manage");
            return store(DEFAULTS, changes);
        },

        /** Returns the JSON schema of the preferences, for forms. Its defaults are those of the site. */
        async describe(
            viewer: Viewer,
            {
                userID = "$me",
                schemaType = "user",
            }: { userID?: SmartID | undefined; schemaType?: "user" | "defaults" | undefined },
        ): Promise<NotificationPreferencesSchema> {
            if (schemaType === "defaults") requirePermission(viewer, "site.manage");
            else await requireMember(viewer, userID);
            const defaults = await preferencesOf(DEFAULTS);
            const properties = [...registry.preferences()].map(([name, label]): [string, KindSchema] => {
                const channel = (id: NotificationChannel) => ({
                    type: "boolean" as const,
                    default: defaults[name]?.[id] ?? DEFAULT_CHANNELS[id],
                    "x-control": { inputType: "checkBox" as const, label: CHANNEL_LABELS[id] },
                });
                const channels = {
                    popup: channel("popup"),
                    email: channel("email"),
                    digest: channel("digest"),
                    push: channel("push"),
                };
                return [name, { type: "object", "x-control": { label }, properties: channels }];
            });
            return { type: "object", properties: Object.fromEntries(properties) };
        },

        /** Returns which of these members want notifications of these kinds through a channel: `toKey(userID, name)` of each. */
        async findWanted(
            userIDs: readonly number[],
            names: readonly string[],
            channel: NotificationChannel,
        ): Promise<ReadonlySet<string>> {
            const isChosen = await findChoices(userIDs, names);
            return new Set(
                names.flatMap((name) =>
                    userIDs.filter((userID) => isChosen(userID, name, channel)).map((userID) => toKey(userID, name)),
                ),
            );
        },

        findChoices,

        /** Changes whether a member gets mails of a kind. */
        setMailed: (userID: number, name: string, email: boolean) => store(userID, { [name]: { email } }),

        requireMember,
        removeAllOf: repository.removeAllOf,
    };

    /** Reads what these members have chosen for these kinds. Returns whether one of them wants a kind through a channel. */
    async function findChoices(
        userIDs: readonly number[],
        names: readonly string[],
    ): Promise<(userID: number, name: string, channel: NotificationChannel) => boolean> {
        if (userIDs.length === 0 || names.length === 0) return () => false;
        const rows = await repository.of([DEFAULTS, ...userIDs], names);
        const chosen = new Map(rows.map((row) => [toKey(row.userID, row.name), row]));
        return (userID, name, channel) =>
            chosen.get(toKey(userID, name))?.[channel] ??
            chosen.get(toKey(DEFAULTS, name))?.[channel] ??
            DEFAULT_CHANNELS[channel];
    }

    /** Returns the ID of a member whose preferences the viewer may change. Throws 403, and 404 for a missing member. */
    async function requireMember(viewer: Viewer, userID: SmartID): Promise<number> {
        requireSession(viewer);
        const id = resolveMemberID(viewer, userID, "userID");
        if (id === viewer.userID) return id;
        requirePermission(viewer, "users.edit");
        if ((await findOpenAccounts([id])).length === 0) throw notFound("User");
        return id;
    }

    async function preferencesOf(userID: number): Promise<NotificationPreferences> {
        const rows = await repository.of([...new Set([DEFAULTS, userID])]);
        // The member's own rows come last, so that they win.
        const ordered = rows.toSorted((one, other) => one.userID - other.userID);
        const find = (name: string, channel: NotificationChannel) =>
            ordered.findLast((row) => row.name === name && row[channel] !== null)?.[channel] ?? DEFAULT_CHANNELS[channel];
        return Object.fromEntries(
            [...registry.preferences().keys()].map((name) => [
                name,
                {
                    popup: find(name, "popup"),
                    email: find(name, "email"),
                    digest: find(name, "digest"),
                    push: find(name, "push"),
                },
            ]),
        );
    }

    async function store(userID: number, changes: NotificationPreferenceChanges): Promise<NotificationPreferences> {
        const unknown = Object.keys(changes).find((name) => !registry.preferences().has(name));
        if (unknown !== undefined)
            throw invalidField(unknown, fill("There are no notifications of the kind {unknown}.", { unknown }));
        if (Object.values(changes).some((channels) => Object.values(channels).every((chosen) => chosen === undefined)))
            throw badRequest("A kind of notifications needs a channel.");
        await database.transaction(async () => {
            const known = await preferencesOf(userID);
            const own = new Map((await repository.of([userID])).map((row) => [row.name, row]));
            for (const [name, change] of Object.entries(changes)) {
                const { popup = known[name]?.popup ?? true } = change;
                const former = own.get(name);
                const { email = former?.email ?? null, digest = former?.digest ?? null, push = former?.push ?? null } = change;
                await repository.set(userID, name, { popup, email, digest, push });
            }
        });
        return preferencesOf(userID);
    }
}

type KindSchema = NotificationPreferencesSchema["properties"][string];

/** Returns the key of a member and a kind. */
export const toKey = (userID: number, name: string): string => `${userID} ${name}`;
