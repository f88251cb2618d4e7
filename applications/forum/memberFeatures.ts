// Features for members only, which guests do not fetch.
import "@parley/settings/client/members";
import "@parley/permissions/client/members";
import "@parley/authentication/client/members";
import "@parley/users/client/members";
import "@parley/notifications/client/members";
import "@parley/actionLog/client/members";
import "@parley/collections/client/members";
import "@parley/attachments/client/members";
import "@parley/moderation/client/members";
import "@parley/imports/client/members";
import { registerOwnSettings } from "@parley/settings/client";

registerOwnSettings(
    {
        path: "/preferences/theme",
        name: "Light, dark or high contrast",
        about: "How pages look in this browser.",
        group: "reading",
        order: 20,
    },
    {
        path: "/preferences/text-size",
        name: "Text size",
        about: "How large texts are in this browser.",
        group: "reading",
        order: 30,
    },
);
