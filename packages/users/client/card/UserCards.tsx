import { selectPermission } from "@parley/accounts/client";
import { SEEING_PROFILES } from "@parley/accounts/contract";
import { useAppSelector } from "@parley/library/client/store";
import type { ComponentType, ReactNode } from "react";
import { useEffect, useState } from "react";

/**
 * Lets all names and photos on the page open user cards, for viewers who may see profiles. For other viewers, and until the code is loaded,
 * they are plain links to the profiles (USR-012, USR-021, USR-022).
 */
export function UserCards(): ReactNode {
    const mayOpen = useAppSelector((state) => selectPermission(state, SEEING_PROFILES));
    const [Opener, setOpener] = useState<ComponentType>();
    useEffect(() => {
        if (!mayOpen) return;
        let isHere = true;
        import(/* webpackChunkName: "user-cards" */ "./CardOpener").then(
            ({ CardOpener }) => isHere && setOpener(() => CardOpener),
            // Names stay plain links if the code can't be loaded.
            () => undefined,
        );
        return () => {
            isHere = false;
        };
    }, [mayOpen]);
    return mayOpen && Opener ? <Opener /> : null;
}
