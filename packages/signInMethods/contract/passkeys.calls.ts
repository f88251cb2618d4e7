import { Me } from "@parley/accounts/contract";
import { endpoint, ID, NoContent } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { Bytes, CredentialID, Kind, MadePasskey, Passkey, UsedPasskey } from "./passkeys";
import { MAX_PASSKEY_NAME_LENGTH } from "./passkeys.rules";

/** By what a browser reaches the thing that holds a passkey. */
const Transport = Type.Unsafe<"ble" | "cable" | "hybrid" | "internal" | "nfc" | "smart-card" | "usb">({
    type: "string",
    enum: ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"],
});

const Known = Type.Object({ id: CredentialID, type: Kind, transports: Type.Optional(Type.Array(Transport)) });

const Verification = Type.Unsafe<"required" | "preferred">({ type: "string", enum: ["required", "preferred"] });

/** What a passkey is to be used for. What was signed for one thing is good for no other. */
export const PasskeyPurpose = Type.Unsafe<"signIn" | "secondStep" | "proof">({
    type: "string",
    enum: ["signIn", "secondStep", "proof"],
});
export type PasskeyPurpose = Static<typeof PasskeyPurpose>;

/** What a browser asks a passkey to sign (WebAuthn, `PublicKeyCredentialRequestOptionsJSON`). */
export const PasskeyRequest = Type.Object({
    challenge: Bytes,
    rpId: Type.String(),
    /** In milliseconds. */
    timeout: Type.Integer(),
    userVerification: Verification,
    /** Those of the one who asks, where it is known who that is. */
    allowCredentials: Type.Optional(Type.Array(Known)),
});
export type PasskeyRequest = Static<typeof PasskeyRequest>;

/**
 * Something to sign, good once, for five minutes, in this browser. To sign in it is the same for everybody, for nobody is named; for the second step
 * 401 where no sign-in waits; for a proof 403 for a guest. 400 where the site's address lets browsers use no passkeys, 429 after too many.
 */
export const postPasskeyRequest = endpoint({
    method: "POST",
    path: "/authenticate/passkey/options",
    body: Type.Object({ purpose: PasskeyPurpose }),
    response: PasskeyRequest,
});

/**
 * Signs in by a passkey alone, which has seen that it was its owner: that is two factors in one. 401 where it isn't right, 403 for the banned, 429
 * after too many wrong ones.
 */
export const postPasskeyEntry = endpoint({
    method: "POST",
    path: "/authenticate/passkey",
    body: Type.Object({ passkey: UsedPasskey, persist: Type.Optional(Type.Boolean({ default: false })) }),
    response: Me,
});

/** What a browser needs to make a passkey (WebAuthn, `PublicKeyCredentialCreationOptionsJSON`). */
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

/** What a browser needs to make a passkey of one's own; good once, for five minutes, in this browser. Needs a fresh proof, as do all that follow. */
export const postPasskeyCreation = endpoint({
    method: "POST",
    path: "/second-factors/passkeys/options",
    response: PasskeyCreation,
});

const Name = Type.String({ minLength: 1, maxLength: MAX_PASSKEY_NAME_LENGTH });

/**
 * Keeps a passkey that was just made. 422 where it isn't right, 409 where it is here already or one has too many. Answers recovery codes, unless
 * one has some. They are told once.
 */
export const postPasskey = endpoint({
    method: "POST",
    path: "/second-factors/passkeys",
    body: Type.Object({ name: Name, passkey: MadePasskey }),
    response: Type.Object({ passkey: Passkey, recoveryCodes: Type.Array(Type.String()) }),
});

const byID = Type.Object({ passkeyID: ID });

/** Calls one of one's passkeys something else. 404 for those of others. */
export const patchPasskey = endpoint({
    method: "PATCH",
    path: "/second-factors/passkeys/:passkeyID",
    params: byID,
    body: Type.Object({ name: Name }),
    response: Passkey,
});

/** From now on this passkey proves nothing. 404 for those of others; 409 where it is the last factor and a role asks for one, or the only way in. */
export const deletePasskey = endpoint({
    method: "DELETE",
    path: "/second-factors/passkeys/:passkeyID",
    params: byID,
    response: NoContent,
});
