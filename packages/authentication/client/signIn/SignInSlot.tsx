import { Stack } from "@parley/library/client/components";
import type { Slot } from "@parley/library/client/slots";
import type { ReactNode } from "react";

/** Sign-in or registration methods that features add to a slot, in order. */
export function SignInSlot({ of, target }: { of: Slot<{ target: string }>; target: string }): ReactNode {
    return (
        <Stack>
            {of.components().map((Way, index) => (
                // The order of the methods is static.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <Way key={index} target={target} />
            ))}
        </Stack>
    );
}
