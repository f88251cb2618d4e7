import { logTrouble } from "./editor/logTrouble";

/** Purpose of a form below `/post/`. */
export type PostRoute =
    | { kind: "create"; postType: string | undefined; parentRecordType: "category" | "group"; parentRecordID: number | string }
    | { kind: "edit"; recordID: number | undefined; draftID: number | undefined };

/** Category ID for a post whose URL names no category (DRAFT-044). */
export const NO_CATEGORY = -1;

const POST = "/post/";

/**
 * Parses the URL of a form below `/post/` (DRAFT-039…DRAFT-045); returns `undefined` for other URLs. A category is given by its ID or its
 * code.
 */
export function parsePostRoute(pathname: string, search = ""): PostRoute | undefined {
    const below = `/${pathname}`;
    const start = below.indexOf(POST);
    if (start < 0) return undefined;
    const [first, second, third] = below
        .slice(start + POST.length)
        .split("/")
        .map(decoded)
        .filter((segment) => segment !== "");
    if (first === "editdiscussion" && second !== undefined)
        return { kind: "edit", recordID: numberIn(second), draftID: numberIn(third) };
    return { kind: "create", postType: first, ...parentIn(second, search) };
}

function parentIn(segment: string | undefined, search: string) {
    if (segment?.includes("social-groups")) {
        const groupID = numberIn(parametersIn(search).get("groupid") ?? undefined);
        return { parentRecordType: "group" as const, parentRecordID: groupID ?? NO_CATEGORY };
    }
    return { parentRecordType: "category" as const, parentRecordID: numberIn(segment) ?? segment ?? NO_CATEGORY };
}

/** Parses an ID; 0 means a new record (DRAFT-042). */
function numberIn(segment: string | undefined): number | undefined {
    return segment !== undefined && /^[1-9]\d{0,9}$/.test(segment) ? Number(segment) : undefined;
}

function decoded(segment: string): string {
    try {
        return decodeURIComponent(segment);
    } catch {
        // A malformed percent encoding is taken literally.
        return segment;
    }
}

function parametersIn(search: string): URLSearchParams {
    try {
        decodeURIComponent(search);
        return new URLSearchParams(search);
    } catch (error) {
        // DRAFT-036
        logTrouble("Error parsing search params", error);
        return new URLSearchParams();
    }
}
