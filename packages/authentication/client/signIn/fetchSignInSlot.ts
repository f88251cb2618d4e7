import type { LazyPart } from "@parley/library/client/components";
import type { Slot } from "@parley/library/client/slots";

/** Fetches the code of the sign-in or registration methods that features add to a slot. */
export async function fetchSignInSlot(slot: Slot<{ target: string }>): Promise<void> {
    const parts = slot.components().filter((part) => "fetch" in part) as LazyPart<{ target: string }>[];
    await Promise.all(parts.map((part) => part.fetch()));
}
