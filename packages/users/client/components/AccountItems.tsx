import { useMe } from "@parley/accounts/client";
import type { Me } from "@parley/accounts/contract";
import { GUEST_USER_ID } from "@parley/accounts/contract";
import { broadcastSession, useEntryURLs, useStatusMessage } from "@parley/authentication/client";
import { createLazyPart, GuestItems } from "@parley/library/client/components";
import { LoadStatus } from "@parley/library/client/loadable";
import type { ReactNode } from "react";
import { useEffect, useReducer } from "react";

/** Name of the webpack chunk that is imported below. */
export const MEMBER_CHUNK = "member";

/** Lazily loaded items for members. Guests never load them; a member's page has loaded them before hydration. */
export const memberItems = createLazyPart(
    async () => (await import(/* webpackChunkName: "member" */ "./MemberItems")).MemberItems,
);

/** Account items of the title bar: the menus of a member, or the sign-in links of a guest (AUTH-002, AUTH-003, AUTH-007). */
export function AccountItems(): ReactNode {
    const { data: me, status } = useMe();
    useStatusMessage();
    const userID = me?.userID;
    useEffect(() => {
        if (userID !== undefined) broadcastSession(userID);
    }, [userID]);
    if (!me && status !== LoadStatus.ERROR) return null;
    return !me || me.userID === GUEST_USER_ID ? <GuestButtons /> : <MembersCorner me={me} />;
}

/** Renders nothing until the code is loaded. That happens only if the viewer signs in on this very page. */
function MembersCorner({ me }: { me: Me }): ReactNode {
    const [, drawAgain] = useReducer((times: number) => times + 1, 0);
    useEffect(() => {
        // If the chunk can't be fetched, the page stays as it is and the next page tries again.
        if (!memberItems.isFetched()) void memberItems.fetch().then(drawAgain, () => undefined);
    }, []);
    const MemberItems = memberItems;
    return <MemberItems me={me} />;
}

/** "Sign In" and, if registration is open, "Register", with the current page as return target (AUTH-002…AUTH-006, AUTH-011). */
export function GuestButtons(): ReactNode {
    const { signIn, register } = useEntryURLs();
    return <GuestItems signInURL={signIn} registerURL={register} />;
}
