import { badRequest, bodyCheck, InvalidInput, withoutNul } from "@parley/library/server/http";
import { MadePasskey, UsedPasskey } from "@parley/signInMethods/contract";
import type { FastifyRequest } from "fastify";

const TIMEOUT_MS = 60_000;
const checkMade = bodyCheck(MadePasskey);
const checkUsed = bodyCheck(UsedPasskey);

/**
 * Checks whether a posted form contains a passkey response, which distinguishes it from the form for a code or password on the same page.
 */
export const isByPasskey = ({ body }: FastifyRequest): boolean => Boolean((body as { Passkey?: unknown } | undefined)?.Passkey);

/** Returns the assertion in a posted form; undefined if the form has none. Throws 400 if it is malformed. */
export const usedPasskeyIn = (request: FastifyRequest): UsedPasskey | undefined =>
    read(request, checkUsed) as UsedPasskey | undefined;

/** Returns the new passkey in a posted form. Throws 400 if it is malformed or missing. */
export function madePasskeyIn(request: FastifyRequest): MadePasskey {
    const made = read(request, checkMade) as MadePasskey | undefined;
    if (!made) throw badRequest("Adding a passkey needs scripts, which did not run on that page.");
    return made;
}

/** Parses and validates the `Passkey` field. Passkey responses are longer than typed text, so they have a length limit of their own. */
function read({ body }: FastifyRequest, check: (value: unknown) => unknown): unknown {
    const { Passkey: text } = (body ?? {}) as { Passkey?: unknown };
    if (text === undefined || text === "") return undefined;
    try {
        if (typeof text === "string" && text.length <= TIMEOUT_MS) return check(withoutNul(JSON.parse(text)));
    } catch (error) {
        if (!(error instanceof SyntaxError) && !(error instanceof InvalidInput)) throw error;
    }
    throw badRequest("That is not a passkey.");
}
