import { createHmac } from "node:crypto";
import { ApiRefusal } from "@parley/library/contract";
import { notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { isSame, readSecret } from "@parley/library/server/secrets";
import type { MailSubscription } from "@parley/notifications/contract";
import type { PreferencesService } from "../preferences/preferences.service";
import { toKey } from "../preferences/preferences.service";
import type { MailSubscriptionSource, NotificationRegistry } from "../registry";

interface Dependencies {
    kit: Pick<ServerKit, "database">;
    registry: Pick<NotificationRegistry, "preferences" | "subscriptions">;
    preferences: Pick<PreferencesService, "findWanted" | "setMailed">;
    /** Returns those of these user IDs whose accounts are open. */
    findOpenAccounts(userIDs: readonly number[]): Promise<readonly number[]>;
}

/** Member and kind of mails that a token identifies. */
interface Owner {
    userID: number;
    key: string;
    source: MailSubscriptionSource;
    label: { label: string; name?: string };
}

export type MailSubscriptions = ReturnType<typeof createMailSubscriptions>;

/**
 * Creates the service by which the token in a mail ends the mails of its kind, for whoever has the mail: signed in or not, by a press or by a
 * mail program (RFC 8058). A token stands for a member and a subscription, is signed, and can do nothing else. A subscription is the name of
 * a preference, or the name of a registered source, which a key may follow: `category 12`.
 */
export function createMailSubscriptions({ kit: { database }, registry, preferences, findOpenAccounts }: Dependencies) {
    let secret: Promise<string> | undefined;

    return {
        /** Reads the secret that signs the tokens. The first call must not be within a transaction. */
        prepare: readKey,
        /** Whether a member wants the mails of a subscription. */
        async isMailed(userID: number, subscription: string): Promise<boolean> {
            const found = find(subscription);
            return (await found?.source.isMailed(userID, found.key)) ?? false;
        },
        createToken,
        /** Returns the member and the subscription of a token; throws 404 for one that this site has not issued. */
        async get(token: string): Promise<MailSubscription> {
            return toSubscription(await resolve(token));
        },
        /** Returns the member whose token it is, if the account is open. */
        async findOwner(token: string): Promise<number | undefined> {
            const owner = await resolve(token).catch(passOverUnknown);
            return owner?.userID;
        },
        unsubscribe: (token: string): Promise<MailSubscription> => change(token, false),
        resubscribe: (token: string): Promise<MailSubscription> => change(token, true),
    };

    async function createToken(userID: number, subscription: string): Promise<string> {
        const claim = Buffer.from(`${userID} ${subscription}`).toString("base64url");
        return `${claim}.${await sign(claim)}`;
    }

    async function change(token: string, isMailed: boolean): Promise<MailSubscription> {
        const owner = await resolve(token);
        await owner.source.setMailed(owner.userID, owner.key, isMailed);
        return toSubscription(owner);
    }

    async function resolve(token: string): Promise<Owner> {
        const [claim = "", signature = ""] = token.split(".");
        if (!isSame(signature, await sign(claim))) throw notFound("Page");
        const [userID = "", ...subscription] = Buffer.from(claim, "base64url").toString().split(" ");
        const found = find(subscription.join(" "));
        const [open] = await findOpenAccounts([Number(userID)]);
        const label = await found?.source.describe(found.key);
        if (!found || !label || open === undefined) throw notFound("Page");
        return { userID: open, ...found, label };
    }

    /** Returns the source of a subscription, and its key there. */
    function find(subscription: string): Pick<Owner, "source" | "key"> | undefined {
        const label = registry.preferences().get(subscription);
        if (label !== undefined) return { key: subscription, source: createPreferenceSource(preferences, label) };
        const [name = "", key = ""] = subscription.split(" ");
        const source = registry.subscriptions().get(name);
        return source && { key, source };
    }

    async function toSubscription({ userID, key, source, label }: Owner): Promise<MailSubscription> {
        return { ...label, subscribed: await source.isMailed(userID, key) };
    }

    function readKey(): Promise<string> {
        secret ??= readSecret(database, "unsubscribe");
        secret.catch(() => {
            secret = undefined;
        });
        return secret;
    }

    async function sign(claim: string): Promise<string> {
        return createHmac("sha256", await readKey())
            .update(`unsubscribe:${claim}`)
            .digest("base64url");
    }
}

function passOverUnknown(error: unknown): undefined {
    if (error instanceof ApiRefusal) return undefined;
    throw error;
}

/** Creates the subscription to the mails of a preference. */
function createPreferenceSource(preferences: Dependencies["preferences"], label: string): MailSubscriptionSource {
    return {
        describe: async () => ({ label }),
        isMailed: async (userID, name) => (await preferences.findWanted([userID], [name], "email")).has(toKey(userID, name)),
        setMailed: preferences.setMailed,
    };
}
