import { Me } from "@parley/accounts/contract";
import type { DateTime } from "@parley/library/contract";
import { endpoint, ID, NoContent } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { Passkey, UsedPasskey } from "./passkeys";

/** Six digits from an app, or a recovery code; spaces and hyphens are passed over. */
const Code = Type.String({ minLength: 1, maxLength: 100 });

/** What a second step can be taken by; recovery codes are always among it. */
export const SecondStepWays = Type.Object({ app: Type.Boolean(), passkey: Type.Boolean() });
export type SecondStepWays = Static<typeof SecondStepWays>;

/** What the sign-in that waits in this browser can go on by. 401 with the code `secondStepOver` where none does. */
export const getSecondStep = endpoint({ method: "GET", path: "/authenticate/second-step", response: SecondStepWays });

/**
 * The second step of a sign-in that waits in this browser, after `POST /authenticate/password` answered `secondStep`, by a code or a passkey (see
 * `postPasskeyRequest`). 400 without either, 401 for one that isn't right or was used before; with the code `secondStepOver` it begins anew with
 * the password. 429 after too many.
 */
export const postSecondStep = endpoint({
    method: "POST",
    path: "/authenticate/second-step",
    body: Type.Object({ code: Type.Optional(Code), passkey: Type.Optional(UsedPasskey) }),
    response: Me,
});

/**
 * Proves once more who one is, by password, code or passkey: for a quarter of an hour that counts as fresh. Calls that need it answer 403 with the code
 * `proofNeeded`. 400 without a proof, 401 for a wrong one.
 */
export const postProof = endpoint({
    method: "POST",
    path: "/authenticate/proof",
    body: Type.Object({
        password: Type.Optional(Type.String({ maxLength: 1000 })),
        code: Type.Optional(Type.String({ maxLength: 100 })),
        passkey: Type.Optional(UsedPasskey),
    }),
    response: NoContent,
    status: 204,
});

/** What one has set up besides a password. */
export const SecondFactors = Type.Object({
    /** Whether one of one's roles asks for a second factor. */
    required: Type.Boolean(),
    /** Since when an app makes codes; null where none does. */
    dateTotp: Type.Unsafe<DateTime | null>({ type: ["string", "null"] }),
    passkeys: Type.Array(Passkey),
    /** How many recovery codes are left. */
    countRecoveryCodes: Type.Integer(),
    hasPassword: Type.Boolean(),
});
export type SecondFactors = Static<typeof SecondFactors>;

/** What one has set up; also for who is held back until they have. */
export const getSecondFactors = endpoint({ method: "GET", path: "/second-factors", response: SecondFactors });

/** What an app is told to make codes for this account. */
export const TotpSetup = Type.Object({
    /** In base 32, for typing. */
    secret: Type.String(),
    /** The same as an address, for apps on this device. */
    url: Type.String(),
    /** The address as a QR code: a drawing as SVG, black on white, for apps on another device. */
    qr: Type.String(),
});
export type TotpSetup = Static<typeof TotpSetup>;

/** The set-up that was begun, if one was. Needs a fresh proof, as do all that follow. */
export const getTotpSetup = endpoint({
    method: "GET",
    path: "/second-factors/totp",
    response: Type.Object({ setup: Type.Optional(TotpSetup) }),
});

/** Begins the set-up of an app with a new secret. What was set up before stays good until the new one is confirmed. */
export const postTotpSetup = endpoint({ method: "POST", path: "/second-factors/totp", response: TotpSetup });

const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });

/** Ends the set-up with a code of the app; 404 when none was begun, 422 when the code isn't right. Answers recovery codes, unless one has some. They are told once. */
export const putTotp = endpoint({
    method: "PUT",
    path: "/second-factors/totp",
    body: Type.Object({ code: Code }),
    response: RecoveryCodes,
});

/**
 * No more codes of the app are asked for; recovery codes go with the last factor. 409 where one of one's roles asks for a second factor and there
 * is no other.
 */
export const deleteTotp = endpoint({ method: "DELETE", path: "/second-factors/totp", response: NoContent });

/** Ten new recovery codes, each good once; those before are good no more. 409 without a second factor. */
export const postRecoveryCodes = endpoint({
    method: "POST",
    path: "/second-factors/recovery-codes",
    response: RecoveryCodes,
});

const SecondFactorRoles = Type.Object({ roleIDs: Type.Array(ID, { maxItems: 500 }) });

/** The roles whose members need a second factor; for `site.manage`. */
export const getSecondFactorRoles = endpoint({ method: "GET", path: "/second-factors/roles", response: SecondFactorRoles });

/** Says which roles need a second factor; for `site.manage`, with a fresh proof. 422 for a role that is not there. */
export const putSecondFactorRoles = endpoint({
    method: "PUT",
    path: "/second-factors/roles",
    body: SecondFactorRoles,
    response: SecondFactorRoles,
});
