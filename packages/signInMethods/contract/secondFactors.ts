import { Me } from "@parley/accounts/contract";
import type { DateTime } from "@parley/library/contract";
import { defineEndpoint, ID, NoContent } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { Passkey, PasskeyAssertion } from "./passkeys";

/** Six digits from an authenticator app, or a recovery code; spaces and hyphens are ignored. */
const Code = Type.String({ minLength: 1, maxLength: 100 });

/** Methods for the second step of a sign-in; recovery codes are always accepted. */
export const SecondStepMethods = Type.Object({ app: Type.Boolean(), passkey: Type.Boolean() });
export type SecondStepMethods = Static<typeof SecondStepMethods>;

/** Returns the methods for the second step of this browser's pending sign-in. 401 with the code `secondStepOver` if none is pending. */
export const getSecondStep = defineEndpoint({ method: "GET", path: "/authenticate/second-step", response: SecondStepMethods });

/**
 * Completes the second step of this browser's pending sign-in, after `POST /authenticate/password` responded with `secondStep`, by a code
 * or a passkey (see `postPasskeyRequest`). 400 without either, 401 if the code or passkey is wrong or was used before; with the code
 * `secondStepOver` the sign-in has to start over with the password. 429 after too many attempts.
 */
export const postSecondStep = defineEndpoint({
    method: "POST",
    path: "/authenticate/second-step",
    body: Type.Object({ code: Type.Optional(Code), passkey: Type.Optional(PasskeyAssertion) }),
    response: Me,
});

/**
 * Reauthenticates the viewer by password, code or passkey, for a quarter of an hour. Endpoints that require recent reauthentication respond
 * with 403 and the code `proofNeeded`. 400 without a proof, 401 for a wrong one.
 */
export const postProof = defineEndpoint({
    method: "POST",
    path: "/authenticate/proof",
    body: Type.Object({
        password: Type.Optional(Type.String({ maxLength: 1000 })),
        code: Type.Optional(Type.String({ maxLength: 100 })),
        passkey: Type.Optional(PasskeyAssertion),
    }),
    response: NoContent,
    status: 204,
});

/** A member's second factors, and whether they have a password. */
export const SecondFactors = Type.Object({
    /** Whether one of the member's roles requires a second factor. */
    required: Type.Boolean(),
    /** When the authenticator app was set up; null without one. */
    dateTotp: Type.Unsafe<DateTime | null>({ type: ["string", "null"] }),
    passkeys: Type.Array(Passkey),
    /** Number of unused recovery codes. */
    countRecoveryCodes: Type.Integer(),
    hasPassword: Type.Boolean(),
});
export type SecondFactors = Static<typeof SecondFactors>;

/** Returns the viewer's second factors; also for members held back until they have set one up. */
export const getSecondFactors = defineEndpoint({ method: "GET", path: "/second-factors", response: SecondFactors });

/** The key of this account for an authenticator app, in three forms. */
export const TotpSetup = Type.Object({
    /** In base 32, for typing. */
    secret: Type.String(),
    /** The key as a URI, for apps on this device. */
    url: Type.String(),
    /** The URI as a QR code: an SVG image, black on white, for apps on another device. */
    qr: Type.String(),
});
export type TotpSetup = Static<typeof TotpSetup>;

/** Returns the started setup, if any. Requires recent reauthentication, as do all endpoints below. */
export const getTotpSetup = defineEndpoint({
    method: "GET",
    path: "/second-factors/totp",
    response: Type.Object({ setup: Type.Optional(TotpSetup) }),
});

/**
 * Starts the setup of an authenticator app with a new secret. An app that was set up before keeps working until the new one is confirmed.
 */
export const postTotpSetup = defineEndpoint({ method: "POST", path: "/second-factors/totp", response: TotpSetup });

const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });

/**
 * Completes the setup with a code of the app; 404 if no setup was started, 422 if the code is wrong. Returns recovery codes unless the
 * member has some already. They are returned only once.
 */
export const putTotp = defineEndpoint({
    method: "PUT",
    path: "/second-factors/totp",
    body: Type.Object({ code: Code }),
    response: RecoveryCodes,
});

/**
 * Removes the authenticator app; recovery codes are deleted with the last factor. 409 if one of the member's roles requires a second factor
 * and there is no other.
 */
export const deleteTotp = defineEndpoint({ method: "DELETE", path: "/second-factors/totp", response: NoContent });

/** Creates ten new single-use recovery codes; earlier codes become invalid. 409 without a second factor. */
export const postRecoveryCodes = defineEndpoint({
    method: "POST",
    path: "/second-factors/recovery-codes",
    response: RecoveryCodes,
});

const SecondFactorRoles = Type.Object({ roleIDs: Type.Array(ID, { maxItems: 500 }) });

/** Returns the roles whose members need a second factor; requires `site.manage`. */
export const getSecondFactorRoles = defineEndpoint({ method: "GET", path: "/second-factors/roles", response: SecondFactorRoles });

/** Replaces the roles that require a second factor; requires `site.manage` and recent reauthentication. 422 for an unknown role. */
export const putSecondFactorRoles = defineEndpoint({
    method: "PUT",
    path: "/second-factors/roles",
    body: SecondFactorRoles,
    response: SecondFactorRoles,
});
