import { Me } from "@parley/accounts/contract";
import { defineEndpoint, ID, NoContent } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { Bytes, CredentialID, Kind, Passkey, PasskeyAssertion, PasskeyRegistration } from "./passkeys";
import { MAX_PASSKEY_NAME_LENGTH } from "./passkeys.rules";

/** Transports by which a browser reaches an authenticator. */
const Transport = Type.Unsafe<"ble" | "cable" | "hybrid" | "internal" | "nfc" | "smart-card" | "usb">({
    type: "string",
    enum: ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"],
});

const Known = Type.Object({ id: CredentialID, type: Kind, transports: Type.Optional(Type.Array(Transport)) });

const Verification = Type.Unsafe<"required" | "preferred">({ type: "string", enum: ["required", "preferred"] });

/** Purpose of a passkey's signature. A signature is valid for its purpose only. */
export const PasskeyPurpose = Type.Unsafe<"signIn" | "secondStep" | "proof">({
    type: "string",
    enum: ["signIn", "secondStep", "proof"],
});
export type PasskeyPurpose = Static<typeof PasskeyPurpose>;

/** Options of an assertion (WebAuthn, `PublicKeyCredentialRequestOptionsJSON`). */
export const PasskeyRequest = Type.Object({
    challenge: Bytes,
    rpId: Type.String(),
    /** In milliseconds. */
    timeout: Type.Integer(),
    userVerification: Verification,
    /** Passkeys of the member, if the member is known. */
    allowCredentials: Type.Optional(Type.Array(Known)),
});
export type PasskeyRequest = Static<typeof PasskeyRequest>;

/**
 * Creates a challenge, valid once, for five minutes, in this browser. For sign-in the options are the same for everybody, because no member
 * is named. 401 for the second step if no sign-in is pending, 403 for a guest's reauthentication, 400 if the site's URL does not support
 * passkeys, 429 after too many requests.
 */
export const postPasskeyRequest = defineEndpoint({
    method: "POST",
    path: "/authenticate/passkey/options",
    body: Type.Object({ purpose: PasskeyPurpose }),
    response: PasskeyRequest,
});

/**
 * Signs in by passkey alone. The authenticator verifies its user, so this counts as two factors. 401 if the passkey is wrong, 403 for
 * banned members, 429 after too many wrong ones.
 */
export const postPasskeyEntry = defineEndpoint({
    method: "POST",
    path: "/authenticate/passkey",
    body: Type.Object({ passkey: PasskeyAssertion, persist: Type.Optional(Type.Boolean({ default: false })) }),
    response: Me,
});

/** Options of a registration (WebAuthn, `PublicKeyCredentialCreationOptionsJSON`). */
export const PasskeyCreation = Type.Object({
    challenge: Bytes,
    rp: Type.Object({ id: Type.String(), name: Type.String() }),
    user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
    pubKeyCredParams: Type.Array(Type.Object({ type: Kind, alg: Type.Integer() })),
    timeout: Type.Integer(),
    excludeCredentials: Type.Array(Known),
    authenticatorSelection: Type.Object({
        residentKey: Type.Unsafe<"required">(Type.String()),
        requireResidentKey: Type.Boolean(),
        userVerification: Verification,
    }),
    attestation: Type.Unsafe<"none">(Type.String()),
});
export type PasskeyCreation = Static<typeof PasskeyCreation>;

/**
 * Creates registration options for the viewer; valid once, for five minutes, in this browser. Requires recent reauthentication, as do all
 * endpoints below.
 */
export const postPasskeyCreation = defineEndpoint({
    method: "POST",
    path: "/second-factors/passkeys/options",
    response: PasskeyCreation,
});

const Name = Type.String({ minLength: 1, maxLength: MAX_PASSKEY_NAME_LENGTH });

/**
 * Stores a new passkey. 422 if it fails verification, 409 if it is registered already or the member has too many. Returns recovery codes
 * unless the member has some already. They are returned only once.
 */
export const postPasskey = defineEndpoint({
    method: "POST",
    path: "/second-factors/passkeys",
    body: Type.Object({ name: Name, passkey: PasskeyRegistration }),
    response: Type.Object({ passkey: Passkey, recoveryCodes: Type.Array(Type.String()) }),
});

const byID = Type.Object({ passkeyID: ID });

/** Renames one of the viewer's passkeys. 404 for those of others. */
export const patchPasskey = defineEndpoint({
    method: "PATCH",
    path: "/second-factors/passkeys/:passkeyID",
    params: byID,
    body: Type.Object({ name: Name }),
    response: Passkey,
});

/** Removes a passkey. 404 for those of others; 409 if it is the last factor and a role requires one, or the only sign-in method. */
export const deletePasskey = defineEndpoint({
    method: "DELETE",
    path: "/second-factors/passkeys/:passkeyID",
    params: byID,
    response: NoContent,
});
