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

/**
 * What is left of a text written into the field for a page: its digits, as a number inside 1 to `last` (UI-058, UI-059). Arabic digits are
 * digits, too. Nothing stays nothing, for somebody may be about to write another number.
 */
export function pageDigits(written: string, last: number): string {
    const western = written.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));
    const digits = western.replace(/\D/g, "");
    return digits === "" ? "" : String(clampPage(Math.min(Number(digits), last), last));
}

/** The page that a text written into the field leads to; without digits it is the current one (UI-060). */
export function pageWanted(written: string, current: number, last: number): number {
    return Number(pageDigits(written, last) || current);
}

/** A page that nobody has: it shows where in an address the number stands. */
const PROBE = 987_654_321;

/**
 * How a plain form can ask for a page: `action` with its `kept` query, and the number as `name`. Where the number stands in the path, which no
 * form can write into, it is asked for as `page`; the forum leads on to `/p{n}` from there.
 *
 * @param hrefOf the address of a page, from the root of the site
 */
export function pageQuestion(hrefOf: (page: number) => string): { action: string; name: string; kept: [string, string][] } {
    const { pathname, searchParams, hash } = new URL(hrefOf(PROBE), "http://page.invalid");
    const parameters = [...searchParams];
    const name = parameters.find(([, value]) => value === String(PROBE))?.[0] ?? "page";
    // bounded: a number of ours.
    const path = pathname.replace(new RegExp(`/p${PROBE}$`), "") || "/";
    return { action: path + hash, name, kept: parameters.filter(([other]) => other !== name) };
}
