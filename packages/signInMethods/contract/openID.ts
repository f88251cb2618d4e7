import { DateTime, endpoint, ID, NoContent } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** A site elsewhere that vouches for who somebody is (OpenID Connect). */
export const OpenIDProvider = Type.Object({
    /** In the addresses of this site. */
    key: Type.String(),
    name: Type.String(),
});
export type OpenIDProvider = Static<typeof OpenIDProvider>;

/** The providers by which one can sign in here. */
export const getOpenIDProviders = endpoint({ method: "GET", path: "/openid/providers", response: Type.Array(OpenIDProvider) });

/** Somebody for whom a provider has vouched in this browser, and whom no account here is linked with. */
export const OpenIDArrival = Type.Object({
    provider: OpenIDProvider,
    /** What the provider calls them: an address or a name, for themselves to know again. Empty where it calls them nothing. */
    account: Type.String(),
    /** What the provider knows of them, for a form; it may be empty. */
    name: Type.String(),
    email: Type.String(),
    /** Whether the provider says that the address is theirs. */
    emailVerified: Type.Boolean(),
    /** Where they wanted to go. */
    target: Type.String(),
});
export type OpenIDArrival = Static<typeof OpenIDArrival>;

/** Who has come from a provider in this browser and is yet to link an account or register one; 404 for nobody. */
export const getOpenIDArrival = endpoint({ method: "GET", path: "/openid/arrival", response: OpenIDArrival });

/** By what one is known at a provider. */
export const LinkedIdentity = Type.Object({
    identityID: Type.Integer(),
    /** The provider's key; null where the site asks it no more. */
    provider: Type.Unsafe<string | null>({ type: ["string", "null"] }),
    name: Type.String(),
    account: Type.String(),
    dateInserted: DateTime,
    dateUsed: Type.Unsafe<DateTime | null>({ type: ["string", "null"] }),
});
export type LinkedIdentity = Static<typeof LinkedIdentity>;

/** By what one signs in. */
export const WaysIn = Type.Object({
    hasPassword: Type.Boolean(),
    identities: Type.Array(LinkedIdentity),
    /** How many ways in there are, passkeys among them. The last one stays. */
    count: Type.Integer(),
});
export type WaysIn = Static<typeof WaysIn>;

/** By what one signs in; also for who is held back. */
export const getWaysIn = endpoint({ method: "GET", path: "/ways-in", response: WaysIn });

/** From now on nobody comes in by this identity. Needs a fresh proof; 409 when it is the last way in. */
export const deleteLinkedIdentity = endpoint({
    method: "DELETE",
    path: "/linked-identities/:identityID",
    params: Type.Object({ identityID: ID }),
    response: NoContent,
});
