/** Brings a page number inside 1 to `last` (S2§4, UI-055). What is no number is the first page. */
export function clampPage(page: number, last: number): number {
    return Number.isFinite(page) ? Math.min(Math.max(1, Math.trunc(page)), Math.max(1, last)) : 1;
}

/** The page numbers worth a link: the first and the last, the current one and its neighbours. A gap of a single page is filled. */
export function pageNumbers(current: number, last: number): number[] {
    // At the start three are shown, so that the row does not grow with the first steps.
    const from = Math.max(1, Math.min(current - 1, last - 2));
    const to = Math.min(last, Math.max(current + 1, 3));
    const near = Array.from({ length: to - from + 1 }, (_, index) => from + index);
    const wanted = [...new Set([1, ...near, last])].sort((one, other) => one - other);
    return wanted.flatMap((page, index) => (page - (wanted[index - 1] ?? page) === 2 ? [page - 1, page] : [page]));
}

/** The first and last of the things on a page, from 1. */
export function pageRange(page: number, total: number, limit: number): { from: number; to: number } {
    return { from: (page - 1) * limit + 1, to: Math.min(page * limit, total) };
}
