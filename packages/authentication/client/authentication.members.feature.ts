import { selectSetting } from "@parley/config/client";
import { registerOwnSettings } from "@parley/settings/client";
import { ACCOUNT, ACCOUNT_INVITES, ACCOUNT_SESSIONS } from "./account/addresses";

registerOwnSettings(
    {
        path: ACCOUNT,
        name: "Account",
        about: "Your email address, your password, and how you sign in. Export what you wrote, or close the account.",
        group: "account",
        order: 10,
    },
    {
        path: ACCOUNT_SESSIONS,
        name: "Where you are signed in",
        about: "See your devices, and sign them out.",
        group: "account",
        order: 40,
    },
    {
        path: ACCOUNT_INVITES,
        name: "Invitations",
        about: "Invite people by email, and take invitations back.",
        group: "account",
        order: 50,
        isOffered: (state) => selectSetting(state, "registration.method") === "invitation",
    },
);
