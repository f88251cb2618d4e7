import { selectMe } from "@parley/accounts/client";
import { GUEST_USER_ID } from "@parley/accounts/contract";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { memberNotices, outsideNotices } from "../slots";

/** Notices that features show to members at the top of every page, or outside its content. */
export function MemberNotices({ isOutside = false }: { isOutside?: boolean }): ReactNode {
    const { data: me } = useAppSelector(selectMe);
    if (!me || me.userID === GUEST_USER_ID) return null;
    return (isOutside ? outsideNotices : memberNotices).components().map((Notice, index) => (
        // The order of the notices is static.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Notice key={index} me={me} />
    ));
}
