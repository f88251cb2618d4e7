import type { LayoutQuery } from "@parley/library/contract";
import { PREFETCH_PARAMETER } from "@parley/library/contract";
import { notFound } from "@parley/library/server/http";

/** Parameters of a page's URL, as a layout query contains them. */
export type PageParameters = LayoutQuery["params"];

/** Checks whether a page is prefetched before its link is followed. */
export const isPrefetchRequest = (params: PageParameters): boolean => params[PREFETCH_PARAMETER] !== undefined;

/** Parses the number of a page, 1 by default. Throws 404 for anything that is not between 1 and 1,000,000. */
export function readPageNumber({ page = 1 }: PageParameters): number {
    const number = Number(page);
    if (!Number.isInteger(number) || number < 1 || number > 1_000_000) throw notFound("Page");
    return number;
}
