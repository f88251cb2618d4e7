import { useAppSelector } from "@parley/library/client/store";
import { GUEST_USER_ID } from "@parley/users/contract";
import type { ReactNode } from "react";
import { selectMe } from "../currentUser.slice";
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
