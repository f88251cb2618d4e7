import { selectMe } from "@parley/accounts/client";
import { GUEST_USER_ID } from "@parley/accounts/contract";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { memberNotices } from "../slots";

/** What the features have to tell a member, over every page. */
export function MemberNotices(): ReactNode {
    const { data: me } = useAppSelector(selectMe);
    if (!me || me.userID === GUEST_USER_ID) return null;
    return memberNotices.components().map((Notice, index) => (
        // The notices never change their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Notice key={index} me={me} />
    ));
}
