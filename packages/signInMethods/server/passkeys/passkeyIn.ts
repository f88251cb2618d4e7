import { badRequest, bodyCheck, InvalidInput, withoutNul } from "@parley/library/server/http";
import { MadePasskey, UsedPasskey } from "@parley/signInMethods/contract";
import type { FastifyRequest } from "fastify";

const TIMEOUT_MS = 60_000;
const checkMade = bodyCheck(MadePasskey);
const checkUsed = bodyCheck(UsedPasskey);

/** Whether the form of a page was sent by means of a passkey: then it is another one than that beside it. */
export const isByPasskey = ({ body }: FastifyRequest): boolean => Boolean((body as { Passkey?: unknown } | undefined)?.Passkey);

/** What a passkey has signed, as the form of a page sends it; undefined where the form holds nothing of the kind. Throws 400 for nonsense. */
export const usedPasskeyIn = (request: FastifyRequest): UsedPasskey | undefined =>
    read(request, checkUsed) as UsedPasskey | undefined;

/** A passkey that was just made, as the form of a page sends it. Throws 400 for nonsense, and where there is none. */
export function madePasskeyIn(request: FastifyRequest): MadePasskey {
    const made = read(request, checkMade) as MadePasskey | undefined;
    if (!made) throw badRequest("Adding a passkey needs scripts, which did not run on that page.");
    return made;
}

/** They are longer than what people type, so they have a limit of their own. */
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
