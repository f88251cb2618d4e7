/** Clamps a page number to 1 to `last` (S2§4, UI-055). NaN and infinity become the first page. */
export function clampPage(page: number, last: number): number {
    return Number.isFinite(page) ? Math.min(Math.max(1, Math.trunc(page)), Math.max(1, last)) : 1;
}

/** Returns the page numbers to link: the first and the last, the current one and its neighbours. A gap of a single page is filled. */
export function listPageNumbers(current: number, last: number): number[] {
    // Near the start three numbers are shown, so that the row doesn't grow on the first pages.
    const from = Math.max(1, Math.min(current - 1, last - 2));
    const to = Math.min(last, Math.max(current + 1, 3));
    const near = Array.from({ length: to - from + 1 }, (_, index) => from + index);
    const wanted = [...new Set([1, ...near, last])].sort((one, other) => one - other);
    return wanted.flatMap((page, index) => (page - (wanted[index - 1] ?? page) === 2 ? [page - 1, page] : [page]));
}

/** Returns the numbers of the first and last item on a page, from 1. */
export function computePageRange(page: number, total: number, limit: number): { from: number; to: number } {
    return { from: (page - 1) * limit + 1, to: Math.min(page * limit, total) };
}

/**
 * Reduces the text of the page field to its digits, as a number from 1 to `last` (UI-058, UI-059). Arabic digits count, too. An empty text
 * stays empty, since another number may follow.
 */
export function readPageDigits(written: string, last: number): string {
    const western = written.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));
    const digits = western.replace(/\D/g, "");
    return digits === "" ? "" : String(clampPage(Math.min(Number(digits), last), last));
}

/** Returns the page number in the text of the page field; without digits the current one (UI-060). */
export function readWantedPage(written: string, current: number, last: number): number {
    return Number(readPageDigits(written, last) || current);
}

/** Page number that doesn't exist, to locate the number in a URL. */
const PROBE = 987_654_321;

/**
 * Returns the attributes of a GET form for a page: `action`, the query parameters to send along as `kept`, and the `name` of the page's
 * parameter. A number in the path, which no form can change, is sent as `page`; the server redirects to `/p{n}` from there.
 *
 * @param hrefOf Returns the URL of a page, from the root of the site.
 */
export function toPageForm(hrefOf: (page: number) => string): {
    action: string;
    name: string;
    otherParameters: [string, string][];
} {
    const { pathname, searchParams, hash } = new URL(hrefOf(PROBE), "http://page.invalid");
    const parameters = [...searchParams];
    const name = parameters.find(([, value]) => value === String(PROBE))?.[0] ?? "page";
    // bounded: the pattern contains only our own number.
    const path = pathname.replace(new RegExp(`/p${PROBE}$`), "") || "/";
    return { action: path + hash, name, otherParameters: parameters.filter(([other]) => other !== name) };
}
