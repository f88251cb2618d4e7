import { ApiRefusal } from "@parley/library/contract";
import { InvalidInput } from "@parley/library/server/http";

/** Returns the message of a refusal for the command line; `undefined` for any other error. */
export function toRefusalMessage(error: unknown): string | undefined {
    if (error instanceof InvalidInput) return error.rows.map(({ message }) => message).join("\n");
    if (!(error instanceof ApiRefusal)) return undefined;
    const { message, description } = error.answer;
    return typeof description === "string" ? description : message;
}
