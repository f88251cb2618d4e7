import type { PageLoading } from "@parley/library/client/routing";
import { Redirection } from "@parley/library/client/routing";
import { ApiRefusal } from "@parley/library/contract";
import { fetchSearch } from "../search.thunks";
import { addFound, allFoundHref, parseFoundHref } from "./foundAddress";

/** Leads to a match in a discussion, in the order of their dates; to the page of all matches if there is no such one. */
export async function loadFound({ params, url, dispatch }: PageLoading): Promise<void> {
    const discussionID = /^[1-9]\d{0,8}$/.test(params.discussionID ?? "") ? Number(params.discussionID) : undefined;
    if (discussionID === undefined) throw new ApiRefusal({ status: 404, message: "Page not found." });
    const { query, found, view } = parseFoundHref(url.searchParams);
    const answered = await dispatch(
        fetchSearch({
            query,
            discussionID,
            recordTypes: ["discussion", "comment"],
            sort: "dateInserted",
            page: found,
            limit: 1,
            expand: ["-body"],
        }),
    );
    if (fetchSearch.rejected.match(answered))
        throw new ApiRefusal(answered.payload ?? { status: 0, message: answered.error.message ?? "" });
    const { items, paging } = answered.payload;
    const [result] = items;
    if (!result) throw new Redirection(allFoundHref(discussionID, query));
    const total = paging.total ?? found;
    throw new Redirection(addFound(result.url, { query, found, total, ...(view !== undefined && { view }) }));
}
