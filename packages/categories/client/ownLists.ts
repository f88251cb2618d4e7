/** List of the member's own in the side navigation. */
export interface OwnList {
    /** Name in English, which is translated. */
    name: string;
    url: string;
    /** Name of the counter in `/users/me-counts` with the length of the list. */
    counter: string;
    /** Unit of the count, for assistive technology. */
    countLabel: string;
    /** Whether the count is of what is new to the member. */
    fresh?: boolean;
}

/** Lists in the side navigation of members, in order; empty in the browsers of guests. */
export const ownLists: OwnList[] = [];
