import type { DateTime } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";

/** The mark that covers every category. */
export const EVERYWHERE = 0;

/** Until when everything counts as read by one member. */
export interface ReadFloors {
    /** When the member joined: what was written before is not news to them. Undefined for somebody who has no account any more. */
    joined: DateTime | undefined;
    /** The newest "mark all as read" by category; `EVERYWHERE` for the whole site. */
    marks: ReadonlyMap<number, DateTime>;
}

/** Until when everything in a category counts as read. */
export function findFloor({ joined, marks }: ReadFloors, categoryID: number): DateTime | undefined {
    const dates = [joined && justBefore(joined), marks.get(EVERYWHERE), marks.get(categoryID)];
    return dates.reduce((latest, date) => (date !== undefined && date > (latest ?? "") ? date : latest), undefined);
}

/** Dates have whole seconds, and what was written in the second in which somebody joined is news to them. */
const justBefore = (date: DateTime): DateTime => toDateTime(new Date(Date.parse(date) - 1000));
