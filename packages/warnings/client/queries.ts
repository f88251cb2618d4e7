import { parseID } from "@parley/moderation/client";
import type { WarningQuery } from "./warnings.slice";

const PAGE_SIZE = 20;

/** Returns the query of warnings for a query string: those of one member, or of all. */
export function parseWarningQuery(search: string): WarningQuery {
    const parameters = new URLSearchParams(search);
    const userID = parseID(parameters.get("userID"));
    return { ...(userID !== undefined && { userID }), page: parseID(parameters.get("page")) ?? 1, limit: PAGE_SIZE };
}

/** Returns the query of the viewer's own warnings. */
export function parseOwnWarningQuery(search: string): WarningQuery {
    return { userID: "$me", page: parseID(new URLSearchParams(search).get("page")) ?? 1, limit: PAGE_SIZE };
}

/** Returns the ID of the warning that was just given or withdrawn, from the query string. */
export function parseWarningID(search: string): number | undefined {
    return parseID(new URLSearchParams(search).get("Warning"));
}
