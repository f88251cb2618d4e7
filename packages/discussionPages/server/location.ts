import { isCommentSort } from "@parley/discussions/contract";
import type { PageParameters } from "@parley/library/server/layouts";

/** Which comments a discussion page shows, and how. */
export interface CommentsLocation {
    page: number;
    sort: string;
    view: "flat" | "nested";
    focusCommentID?: number;
    /** Page number among the replies to the focused comment, if only these are shown. */
    repliesPage?: number;
    /** What the reply form quotes: the post, or the comment with this ID. */
    quote?: "post" | number;
}

/** Value of the `at` query parameter that leads to the first new comment. */
export const NEW = "new";

export const toCommentAddress = (commentID: number, view: CommentsLocation["view"]): string =>
    `/discussion/comment/${commentID}${view === "flat" ? "?view=flat" : ""}#Comment_${commentID}`;

/** Parses sort order, view and quote from query parameters; invalid values fall back to the defaults. */
export function readLocation({ sort, view, quote }: PageParameters): Pick<CommentsLocation, "sort" | "view" | "quote"> {
    return {
        sort: isCommentSort(sort) ? sort : "dateInserted",
        view: view === "flat" ? "flat" : "nested",
        ...(quote === "post" && { quote }),
        ...(/^[1-9]\d{0,8}$/.test(String(quote)) && { quote: Number(quote) }),
    };
}

export function pickPageQuery({ sort, view, quote }: PageParameters): string {
    const parameters = Object.entries({ sort, view, quote }).filter(
        (entry): entry is [string, string] => typeof entry[1] === "string",
    );
    return parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : "";
}
