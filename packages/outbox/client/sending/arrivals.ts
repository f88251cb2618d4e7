import type { Arrived } from "./outbox.slice";

/** Shows what has arrived at its place, and tells of it; false where it has none here. */
export type Arrival = (arrived: Arrived) => boolean;

const arrivals = new Set<Arrival>();

/** Has what was written here and has arrived shown at its place, until the answer is called. Of the rest a toast tells. */
export function takeArrivals(arrival: Arrival): () => void {
    arrivals.add(arrival);
    return () => void arrivals.delete(arrival);
}

export const isShown = (arrived: Arrived): boolean => [...arrivals].some((arrival) => arrival(arrived));
