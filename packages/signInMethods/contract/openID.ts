import { DateTime, defineEndpoint, ID, NoContent } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** An OpenID Connect provider. */
export const OpenIDProvider = Type.Object({
    /** Identifies the provider in URLs of this site. */
    key: Type.String(),
    name: Type.String(),
});
export type OpenIDProvider = Static<typeof OpenIDProvider>;

/** Returns the providers with which a visitor can sign in. */
export const getOpenIDProviders = defineEndpoint({
    method: "GET",
    path: "/openid/providers",
    response: Type.Array(OpenIDProvider),
});

/** A way to sign in, as older clients ask for it. */
export const Authenticator = Type.Object({
    authenticatorID: Type.String(),
    /** `password`, or `openid` for another site. */
    type: Type.Unsafe<"password" | "openid">({ type: "string", enum: ["password", "openid"] }),
    name: Type.String(),
    isActive: Type.Boolean(),
    /** Address of the page that begins to sign in. */
    signInUrl: Type.String(),
});
export type Authenticator = Static<typeof Authenticator>;

/** Returns the ways to sign in (contract §7): the password, and the sites by which members sign in. */
export const getAuthenticators = defineEndpoint({
    method: "GET",
    path: "/authenticate/authenticators",
    response: Type.Array(Authenticator),
});

/** An identity confirmed by a provider in this browser, with which no account is linked yet. */
export const UnlinkedIdentity = Type.Object({
    provider: OpenIDProvider,
    /** The provider's name for the person: an address or a name, for the person to recognize. Empty if the provider has none. */
    account: Type.String(),
    /** Suggested name for the registration form; `name` and `email` may be empty. */
    name: Type.String(),
    email: Type.String(),
    /** Whether the provider confirms that the address belongs to the person. */
    emailVerified: Type.Boolean(),
    /** Path to go to afterwards. */
    target: Type.String(),
});
export type UnlinkedIdentity = Static<typeof UnlinkedIdentity>;

/** Returns the unlinked identity of this browser, for linking or registering an account; 404 if there is none. */
export const getUnlinkedIdentity = defineEndpoint({ method: "GET", path: "/openid/arrival", response: UnlinkedIdentity });

/** An identity at a provider that is linked with an account. */
export const LinkedIdentity = Type.Object({
    identityID: Type.Integer(),
    /** Key of the provider; null if the site no longer uses this provider. */
    provider: Type.Unsafe<string | null>({ type: ["string", "null"] }),
    name: Type.String(),
    account: Type.String(),
    dateInserted: DateTime,
    dateUsed: Type.Unsafe<DateTime | null>({ type: ["string", "null"] }),
});
export type LinkedIdentity = Static<typeof LinkedIdentity>;

/** A member's sign-in methods. */
export const SignInMethods = Type.Object({
    hasPassword: Type.Boolean(),
    identities: Type.Array(LinkedIdentity),
    /** Number of sign-in methods, including passkeys. The last one can't be removed. */
    count: Type.Integer(),
});
export type SignInMethods = Static<typeof SignInMethods>;

/** Returns the viewer's sign-in methods; also for members held back until they set up a second factor. */
export const getSignInMethods = defineEndpoint({ method: "GET", path: "/ways-in", response: SignInMethods });

/** Unlinks an identity, so that it can no longer sign in. Requires recent reauthentication; 409 if it is the last sign-in method. */
export const deleteLinkedIdentity = defineEndpoint({
    method: "DELETE",
    path: "/linked-identities/:identityID",
    params: Type.Object({ identityID: ID }),
    response: NoContent,
});
