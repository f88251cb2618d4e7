import type { Slot } from "@parley/library/client/slots";
import type { ReactNode } from "react";

/** Parts that other modules add to the page of a discussion, in their order. */
export function SlotParts({ slot, discussionID }: { slot: Slot<{ discussionID: number }>; discussionID: number }): ReactNode {
    // The parts of a slot keep their order.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    return slot.components().map((Part, index) => <Part key={index} discussionID={discussionID} />);
}
