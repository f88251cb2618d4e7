import { GuestItems } from "@parley/library/client/components";
import { LoadStatus } from "@parley/library/client/loadable";
import { GUEST_USER_ID } from "@parley/users/contract";
import type { ReactNode } from "react";
import { useEntryURLs } from "../useEntryURLs";
import { useMe } from "../useMe";
import { MeMenu } from "./MeMenu";

/** The account's corner of the title bar: the member's menu, or the ways in for a guest (AUTH-002, AUTH-003, AUTH-007). */
export function AccountItems(): ReactNode {
    const { data: me, status } = useMe();
    if (!me && status !== LoadStatus.ERROR) return null;
    return !me || me.userID === GUEST_USER_ID ? <GuestButtons /> : <MeMenu me={me} />;
}

/** "Sign In" and, where one can, "Register", with the way back to where the guest is (AUTH-002…AUTH-006, AUTH-011). */
export function GuestButtons(): ReactNode {
    const { signIn, register } = useEntryURLs();
    return <GuestItems signInURL={signIn} registerURL={register} />;
}
