import type { AppDispatch } from "@parley/library/client/store";
import { createApiThunk } from "@parley/library/client/thunks";
import type { ApiError } from "@parley/library/contract";
import type { PasskeyAssertion, PasskeyPurpose, PasskeyRegistration } from "@parley/signInMethods/contract";
import { postPasskeyCreation, postPasskeyRequest } from "@parley/signInMethods/contract";
import { startAuthentication, startRegistration } from "@simplewebauthn/browser";

/** Kind of ceremony: creation of a passkey, or the purpose of a signature. */
export type Ceremony = "make" | PasskeyPurpose;

/** Reason for a failed ceremony. Browsers often withhold the exact reason, so that pages don't learn which passkeys people have. */
export type Failure = "given up" | "known already" | "not able" | "elsewhere" | "broken";

export type Outcome = { passkey: PasskeyRegistration | PasskeyAssertion } | { refused: ApiError } | { failure: Failure };

const fetchCreation = createApiThunk("authentication/fetchPasskeyCreation", postPasskeyCreation);
const fetchRequest = createApiThunk("authentication/fetchPasskeyRequest", postPasskeyRequest);

/** Runs a WebAuthn ceremony: requests the options from the server and passes them to the browser, which shows a dialog. */
export async function runCeremony(dispatch: AppDispatch, ceremony: Ceremony): Promise<Outcome> {
    return ceremony === "make" ? make(dispatch) : use(dispatch, ceremony);
}

async function make(dispatch: AppDispatch): Promise<Outcome> {
    const options = await dispatch(fetchCreation({}));
    if (fetchCreation.rejected.match(options)) return { refused: options.payload ?? unreached(options.error.message) };
    const made = await orFailure(startRegistration({ optionsJSON: options.payload }));
    if ("failure" in made) return made;
    const { id, rawId, type, response } = made.answer;
    const { clientDataJSON, attestationObject, transports } = response;
    return { passkey: { id, rawId, type, response: { clientDataJSON, attestationObject, ...(transports && { transports }) } } };
}

async function use(dispatch: AppDispatch, purpose: PasskeyPurpose): Promise<Outcome> {
    const options = await dispatch(fetchRequest({ purpose }));
    if (fetchRequest.rejected.match(options)) return { refused: options.payload ?? unreached(options.error.message) };
    const used = await orFailure(startAuthentication({ optionsJSON: options.payload }));
    if ("failure" in used) return used;
    const { id, rawId, type, response } = used.answer;
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return {
        passkey: { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle: userHandle ?? null } },
    };
}

const unreached = (message = ""): ApiError => ({ status: 0, message });

/** Failures by the name of the browser's error (WebAuthn §5.1). */
const FAILURES: Record<string, Failure> = {
    NotAllowedError: "given up",
    AbortError: "given up",
    InvalidStateError: "known already",
    ConstraintError: "not able",
    NotSupportedError: "not able",
    SecurityError: "elsewhere",
};

async function orFailure<T>(work: Promise<T>): Promise<{ answer: T } | { failure: Failure }> {
    try {
        return { answer: await work };
    } catch (error) {
        return { failure: (error instanceof Error && FAILURES[error.name]) || "broken" };
    }
}
