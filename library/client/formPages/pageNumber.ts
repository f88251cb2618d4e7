import { useLocation } from "react-router";

/** Returns the page number in a query string, from 1. */
export function readPageNumber(search: string): number {
    const page = Number(new URLSearchParams(search).get("page") ?? "1");
    return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}

/** Returns the page number in the query string of the current location. */
export function usePageNumber(): number {
    return readPageNumber(useLocation().search);
}
