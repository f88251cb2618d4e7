import type { DateTime } from "@parley/library/contract";
import { Excerpt, ID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** Binary data of passkeys in base64url. */
export const Bytes = Type.String({ pattern: "^[A-Za-z0-9_-]+$", maxLength: 20_000 });

/** ID of a credential: up to 1023 bytes (WebAuthn §4). */
export const CredentialID = Type.String({ pattern: "^[A-Za-z0-9_-]+$", maxLength: 1400 });

export const Kind = Type.Unsafe<"public-key">({ type: "string", enum: ["public-key"] });

/** One of a member's passkeys, without its key. */
export const Passkey = Type.Object({
    passkeyID: ID,
    /** Name given by its owner. */
    name: Type.String(),
    dateInserted: Type.Unsafe<DateTime>(Type.String()),
    /** When the passkey was last used; null if never. */
    dateUsed: Type.Unsafe<DateTime | null>({ type: ["string", "null"] }),
});
export type Passkey = Static<typeof Passkey>;

/** A newly created passkey as returned by the browser (WebAuthn, `RegistrationResponseJSON`). */
export const PasskeyRegistration = Excerpt(
    Type.Object({
        id: CredentialID,
        rawId: CredentialID,
        type: Kind,
        response: Excerpt(
            Type.Object({
                clientDataJSON: Bytes,
                attestationObject: Bytes,
                transports: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 20 })),
            }),
        ),
    }),
);
export type PasskeyRegistration = Static<typeof PasskeyRegistration>;

/** A signature of a passkey as returned by the browser (WebAuthn, `AuthenticationResponseJSON`). */
export const PasskeyAssertion = Excerpt(
    Type.Object({
        id: CredentialID,
        rawId: CredentialID,
        type: Kind,
        response: Excerpt(
            Type.Object({
                clientDataJSON: Bytes,
                authenticatorData: Bytes,
                signature: Bytes,
                userHandle: Type.Optional(Type.Unsafe<string | null>({ type: ["string", "null"], maxLength: 100 })),
            }),
        ),
    }),
);
export type PasskeyAssertion = Static<typeof PasskeyAssertion>;
