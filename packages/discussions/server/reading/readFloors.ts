import type { DateTime } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";

/** Category ID of a read mark that covers all categories. */
export const EVERYWHERE = 0;

/** Times up to which everything counts as read by a member. */
export interface ReadFloors {
    /** When the member joined; everything before counts as read. `undefined` for a missing account. */
    joined: DateTime | undefined;
    /** The latest "mark all as read" by category ID; `EVERYWHERE` for the whole site. */
    marks: ReadonlyMap<number, DateTime>;
}

/** Returns the time up to which everything in a category counts as read. */
export function findFloor({ joined, marks }: ReadFloors, categoryID: number): DateTime | undefined {
    const dates = [joined && justBefore(joined), marks.get(EVERYWHERE), marks.get(categoryID)];
    return dates.reduce((latest, date) => (date !== undefined && date > (latest ?? "") ? date : latest), undefined);
}

/** Dates have whole seconds, and content of the second in which the member joined counts as new. */
const justBefore = (date: DateTime): DateTime => toDateTime(new Date(Date.parse(date) - 1000));
