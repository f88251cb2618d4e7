import type { DateTime } from "@parley/library/contract";
import { ID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** Bytes in base64url, as browsers write what has to do with passkeys. */
export const Bytes = Type.String({ pattern: "^[A-Za-z0-9_-]+$", maxLength: 20_000 });

/** The name of a credential: up to 1023 bytes (WebAuthn §4). */
export const CredentialID = Type.String({ pattern: "^[A-Za-z0-9_-]+$", maxLength: 1400 });

export const Kind = Type.Unsafe<"public-key">({ type: "string", enum: ["public-key"] });

/** One of one's passkeys. What it is made of is told to nobody. */
export const Passkey = Type.Object({
    passkeyID: ID,
    /** As its owner calls it. */
    name: Type.String(),
    dateInserted: Type.Unsafe<DateTime>(Type.String()),
    /** When it last proved something; null where it never has. */
    dateUsed: Type.Unsafe<DateTime | null>({ type: ["string", "null"] }),
});
export type Passkey = Static<typeof Passkey>;

/** A passkey that was just made, as a browser tells of it (WebAuthn, `RegistrationResponseJSON`). */
export const MadePasskey = Type.Object({
    id: CredentialID,
    rawId: CredentialID,
    type: Kind,
    response: Type.Object({
        clientDataJSON: Bytes,
        attestationObject: Bytes,
        transports: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 20 })),
    }),
});
export type MadePasskey = Static<typeof MadePasskey>;

/** What a passkey has signed, as a browser tells of it (WebAuthn, `AuthenticationResponseJSON`). */
export const UsedPasskey = Type.Object({
    id: CredentialID,
    rawId: CredentialID,
    type: Kind,
    response: Type.Object({
        clientDataJSON: Bytes,
        authenticatorData: Bytes,
        signature: Bytes,
        userHandle: Type.Optional(Type.Unsafe<string | null>({ type: ["string", "null"], maxLength: 100 })),
    }),
});
export type UsedPasskey = Static<typeof UsedPasskey>;
