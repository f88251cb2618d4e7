import { useLocation } from "react-router";

/** Which page of a list an address asks for, from 1. */
export function pageIn(search: string): number {
    const page = Number(new URLSearchParams(search).get("page") ?? "1");
    return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}

/** Which page of a list the visitor is on. */
export function usePageNumber(): number {
    return pageIn(useLocation().search);
}
