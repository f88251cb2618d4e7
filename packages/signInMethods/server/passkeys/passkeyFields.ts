import { badRequest, createBodyValidator, InvalidInput, withoutNul } from "@parley/library/server/http";
import { PasskeyAssertion, PasskeyRegistration } from "@parley/signInMethods/contract";
import type { FastifyRequest } from "fastify";

const MAX_PASSKEY_LENGTH = 60_000;
const checkRegistration = createBodyValidator(PasskeyRegistration);
const checkAssertion = createBodyValidator(PasskeyAssertion);

/**
 * Checks whether a posted form contains a passkey response, which distinguishes it from the form for a code or password on the same page.
 */
export const hasPasskey = ({ body }: FastifyRequest): boolean => Boolean((body as { Passkey?: unknown } | undefined)?.Passkey);

/** Returns the assertion in a posted form; undefined if the form has none. Throws 400 if it is malformed. */
export const readAssertion = (request: FastifyRequest): PasskeyAssertion | undefined =>
    read(request, checkAssertion) as PasskeyAssertion | undefined;

/** Returns the new passkey in a posted form. Throws 400 if it is malformed or missing. */
export function readRegistration(request: FastifyRequest): PasskeyRegistration {
    const made = read(request, checkRegistration) as PasskeyRegistration | undefined;
    if (!made) throw badRequest("Adding a passkey needs scripts, which did not run on that page.");
    return made;
}

/** Parses and validates the `Passkey` field. Passkey responses are longer than typed text, so they have a length limit of their own. */
function read({ body }: FastifyRequest, check: (value: unknown) => unknown): unknown {
    const { Passkey: text } = (body ?? {}) as { Passkey?: unknown };
    if (text === undefined || text === "") return undefined;
    try {
        if (typeof text === "string" && text.length <= MAX_PASSKEY_LENGTH) return check(withoutNul(JSON.parse(text)));
    } catch (error) {
        if (!(error instanceof SyntaxError) && !(error instanceof InvalidInput)) throw error;
    }
    throw badRequest("That is not a passkey.");
}
