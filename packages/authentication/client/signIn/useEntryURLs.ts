import { toEntryURL } from "@parley/accounts/client";
import { useSetting } from "@parley/config/client";
import { usePageSettings } from "@parley/library/client/page";
import { useLocation } from "react-router";

export interface EntryURLs {
    signIn: string;
    /** Absent while registration is closed (AUTH-004). */
    register: string | undefined;
    signOut: string;
}

/** Returns the addresses for sign-in, registration and sign-out from the current page (AUTH-008…AUTH-012). */
export function useEntryURLs(): EntryURLs {
    const address = useLocation();
    const { registrationOpen } = usePageSettings();
    const [signIn, register, signOut] = [
        useSetting("ui.signInUrl"),
        useSetting("ui.registrationUrl"),
        useSetting("ui.signOutUrl"),
    ];
    return {
        signIn: toEntryURL(signIn || "/entry/signin", address),
        register: registrationOpen || register ? toEntryURL(register || "/entry/register", address) : undefined,
        signOut: toEntryURL(signOut || "/entry/signout", address),
    };
}
