import { fill } from "@parley/library/contract";
import type { Egress } from "@parley/library/server/egress";
import { EgressFailure } from "@parley/library/server/egress";
import type { ServerKit } from "@parley/library/server/kit";
import type { JSONWebKeySet, JWTVerifyGetKey } from "jose";
import { createLocalJWKSet, errors } from "jose";

interface Dependencies extends Pick<ServerKit, "clock"> {
    egress: Pick<Egress, "request">;
}

interface ReadKeys {
    find: Promise<JWTVerifyGetKey>;
    readAt: number;
}

const MINUTE_MS = 60 * 1000;
/** How long keys are used without being read again. */
const KEYS_LIFETIME_MS = 10 * MINUTE_MS;
/** How long keys that could not be read, or do not have the key of a token, are not read again. */
const RETRY_MS = MINUTE_MS;
const HTTP_OK = 200;
/** Maximum length of the keys of a site, in characters. */
const MAX_KEYS_LENGTH = 64 * 1024;
/** Maximum number of addresses whose keys are remembered. */
const MAX_ADDRESSES = 200;

/**
 * Creates the function that finds the key of a token among those that a site publishes (JWKS). However many tokens come, the keys of an address
 * are requested once a minute at most (FC-72), and never from an address within the network of the server (FC-31).
 */
export function createSiteKeys({ egress, clock }: Dependencies) {
    const known = new Map<string, ReadKeys>();

    return (url: string): JWTVerifyGetKey =>
        async (header, token) => {
            const keys = read(url, KEYS_LIFETIME_MS);
            try {
                return await (await keys.find)(header, token);
            } catch (error) {
                // A site that has a new key publishes it under another ID.
                const isMissing = error instanceof errors.JWKSNoMatchingKey || error instanceof EgressFailure;
                const again = isMissing ? read(url, RETRY_MS) : keys;
                if (again === keys) throw error;
                return (await again.find)(header, token);
            }
        };

    /** Returns the keys of an address, requested again if they were read before the given time. */
    function read(url: string, lifetimeMs: number): ReadKeys {
        const now = clock().getTime();
        const last = known.get(url);
        if (last && Math.abs(now - last.readAt) < lifetimeMs) return last;
        const keys = { find: request(url), readAt: now };
        // Whoever waits for them gets the error.
        keys.find.catch(() => undefined);
        if (known.size >= MAX_ADDRESSES) known.clear();
        known.set(url, keys);
        return keys;
    }

    async function request(url: string): Promise<JWTVerifyGetKey> {
        const { status, body } = await egress.request(url, { method: "GET", headers: { accept: "application/json" } });
        if (status !== HTTP_OK)
            throw new EgressFailure("unreadable", fill("The answer has the status {status}.", { status: String(status) }));
        if (body.length > MAX_KEYS_LENGTH) throw new EgressFailure("unreadable", "The answer is too long.");
        return createLocalJWKSet(parseKeys(body));
    }
}

function parseKeys(body: string): JSONWebKeySet {
    try {
        return JSON.parse(body) as JSONWebKeySet;
    } catch (error) {
        throw new EgressFailure("unreadable", "The answer is no JSON.", { cause: error });
    }
}
