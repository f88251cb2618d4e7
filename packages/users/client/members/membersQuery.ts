import type { getUsers } from "@parley/accounts/contract";
import { MEMBERS_PAGE, MIN_NAME_PREFIX } from "@parley/accounts/contract";
import { readPageNumber } from "@parley/library/client/formPages";
import type { Input } from "@parley/library/contract";

export type MembersQuery = Input<typeof getUsers>;

const STATES = ["banned", "unconfirmed"] as const;
const SORTS = ["name", "-dateInserted", "-dateLastActive", "-countPosts"] as const;
const MEMBERS_PER_PAGE = 30;

/** Search parameters in the address of the list of members. */
export interface MemberSearch {
    /** Prefix of a name, or a whole email address. */
    text: string;
    roleID?: number;
    state?: (typeof STATES)[number];
    sort: (typeof SORTS)[number];
    page: number;
}

/** Parses the search from a query string. Unknown values are ignored. */
export function parseMemberSearch(search: string): MemberSearch {
    const parameters = new URLSearchParams(search);
    const roleID = parameters.get("role") ?? "";
    const state = STATES.find((known) => known === parameters.get("state"));
    return {
        text: (parameters.get("q") ?? "").trim().slice(0, 200),
        ...(/^[1-9]\d{0,8}$/.test(roleID) && { roleID: Number(roleID) }),
        ...(state && { state }),
        sort: SORTS.find((known) => known === parameters.get("sort")) ?? "name",
        page: readPageNumber(search),
    };
}

/** Returns the address of a page of a search. */
export function memberSearchHref({ text, roleID, state, sort }: MemberSearch, page: number): string {
    const query = new URLSearchParams({
        ...(text !== "" && { q: text }),
        ...(roleID !== undefined && { role: String(roleID) }),
        ...(state && { state }),
        ...(sort !== "name" && { sort }),
        ...(page > 1 && { page: String(page) }),
    }).toString();
    return query === "" ? MEMBERS_PAGE : `${MEMBERS_PAGE}?${query}`;
}

/** Checks whether a search text is long enough. A single letter would list the whole site, so the server rejects it. */
export const isLongEnough = (text: string): boolean => [...text].length >= MIN_NAME_PREFIX;

/**
 * Returns the API query of a search. The email address, role and confirmation filters are omitted for viewers who do not see all member
 * data, because the server rejects them (FC-16).
 */
export function toMembersQuery({ text, roleID, state, sort, page }: MemberSearch, seesAll: boolean): MembersQuery {
    const isEmail = seesAll && text.includes("@");
    return {
        ...(isLongEnough(text) && (isEmail ? { email: text } : { query: text })),
        ...(seesAll && roleID !== undefined && { roleID }),
        ...(state === "banned" && { isBanned: true }),
        ...(seesAll && state === "unconfirmed" && { emailConfirmed: false }),
        sort,
        page,
        limit: MEMBERS_PER_PAGE,
    };
}
