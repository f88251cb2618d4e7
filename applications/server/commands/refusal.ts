import { ApiRefusal } from "@parley/library/contract";
import { InvalidInput } from "@parley/library/server/http";

/** What a refusal says to somebody at the command line; undefined for what is no refusal. */
export function refusalIn(error: unknown): string | undefined {
    if (error instanceof InvalidInput) return error.rows.map(({ message }) => message).join("\n");
    if (!(error instanceof ApiRefusal)) return undefined;
    const { message, description } = error.answer;
    return typeof description === "string" ? description : message;
}
