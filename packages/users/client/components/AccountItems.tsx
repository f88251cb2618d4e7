import { useMe } from "@parley/accounts/client";
import type { Me } from "@parley/accounts/contract";
import { GUEST_USER_ID } from "@parley/accounts/contract";
import { tellSession, useEntryURLs, useStatusMessage } from "@parley/authentication/client";
import { createLazyPart, GuestItems } from "@parley/library/client/components";
import { LoadStatus } from "@parley/library/client/loadable";
import type { ReactNode } from "react";
import { useEffect, useReducer } from "react";

/** The part of the app that is imported below. */
export const MEMBER_CHUNK = "member";

/** The corner's code for members: guests do without it, and a member's page has fetched it before it shows. */
export const memberItems = createLazyPart(
    async () => (await import(/* webpackChunkName: "member" */ "./MemberItems")).MemberItems,
);

/** The account's corner of the title bar: the member's box, or the ways in for a guest (AUTH-002, AUTH-003, AUTH-007). */
export function AccountItems(): ReactNode {
    const { data: me, status } = useMe();
    useStatusMessage();
    const userID = me?.userID;
    useEffect(() => {
        if (userID !== undefined) tellSession(userID);
    }, [userID]);
    if (!me && status !== LoadStatus.ERROR) return null;
    return !me || me.userID === GUEST_USER_ID ? <GuestButtons /> : <MembersCorner me={me} />;
}

/** Draws nothing only for somebody who has become a member on this very page, until the code is here. */
function MembersCorner({ me }: { me: Me }): ReactNode {
    const [, drawAgain] = useReducer((times: number) => times + 1, 0);
    useEffect(() => {
        // Where it cannot be fetched the page stays as it is; the next one asks again.
        if (!memberItems.isFetched()) void memberItems.fetch().then(drawAgain, () => undefined);
    }, []);
    const MemberItems = memberItems;
    return <MemberItems me={me} />;
}

/** "Sign In" and, where one can, "Register", with the way back to where the guest is (AUTH-002…AUTH-006, AUTH-011). */
export function GuestButtons(): ReactNode {
    const { signIn, register } = useEntryURLs();
    return <GuestItems signInURL={signIn} registerURL={register} />;
}
