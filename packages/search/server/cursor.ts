import { invalidField } from "@parley/library/server/http";
import { MAX_SEARCH_PAGE } from "@parley/search/contract";

/** Cursor of the first page. */
const FIRST = "*";
const PAGE = /^page ([1-9]\d{0,4})$/;

/** Returns the opaque cursor of a page of results (contract §1.6). */
export const toCursor = (page: number): string => Buffer.from(`page ${page}`).toString("base64url");

/** Returns the page of a cursor. Throws 422 for one that no response had. */
export function parseCursor(cursor: string): number {
    const page = cursor === FIRST ? 1 : Number(PAGE.exec(Buffer.from(cursor, "base64url").toString())?.[1]);
    if (!(page <= MAX_SEARCH_PAGE)) throw invalidField("cursor", "This is not the cursor of a search.");
    return page;
}
