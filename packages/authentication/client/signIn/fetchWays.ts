import type { LazyPart } from "@parley/library/client/components";
import type { Slot } from "@parley/library/client/slots";

/** Fetches the code of the sign-in or registration methods that features add to a slot. */
export async function fetchWays(slot: Slot<{ target: string }>): Promise<void> {
    const ways = slot.components().filter((way) => "fetch" in way) as LazyPart<{ target: string }>[];
    await Promise.all(ways.map((way) => way.fetch()));
}
