import { Stack } from "@parley/library/client/components";
import type { Slot } from "@parley/library/client/slots";
import type { ReactNode } from "react";

/** The ways that other features know, in their order. */
export function Ways({ of, target }: { of: Slot<{ target: string }>; target: string }): ReactNode {
    return (
        <Stack>
            {of.components().map((Way, index) => (
                // They never change their order.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <Way key={index} target={target} />
            ))}
        </Stack>
    );
}
