import { selectPermission } from "@parley/accounts/client";
import { SEEING_PROFILES } from "@parley/accounts/contract";
import { useAppSelector } from "@parley/library/client/store";
import type { ComponentType, ReactNode } from "react";
import { useEffect, useState } from "react";

/**
 * Lets the names and photos of people open their cards, once on the page, for who may see profiles. For all others, and until the code is
 * here, they are plain links to the profiles (USR-012, USR-021, USR-022).
 */
export function UserCards(): ReactNode {
    const mayOpen = useAppSelector((state) => selectPermission(state, SEEING_PROFILES));
    const [Opener, setOpener] = useState<ComponentType>();
    useEffect(() => {
        if (!mayOpen) return;
        let isHere = true;
        import(/* webpackChunkName: "user-cards" */ "./CardOpener").then(
            ({ CardOpener }) => isHere && setOpener(() => CardOpener),
            // A name is a link as long as it can't be more.
            () => undefined,
        );
        return () => {
            isHere = false;
        };
    }, [mayOpen]);
    return mayOpen && Opener ? <Opener /> : null;
}
