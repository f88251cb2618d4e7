import type { Arrived } from "../outbox.slice";

/** Shows a posted submission in the page and returns true, or returns false if the page has no place for it. */
export type Arrival = (arrived: Arrived) => boolean;

const arrivals = new Set<Arrival>();

/** Registers a component that shows posted submissions, and returns a function that unregisters it. All others are reported in a toast. */
export function takeArrivals(arrival: Arrival): () => void {
    arrivals.add(arrival);
    return () => void arrivals.delete(arrival);
}

export const isShown = (arrived: Arrived): boolean => [...arrivals].some((arrival) => arrival(arrived));
