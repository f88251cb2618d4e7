// Features for members only, which guests do not fetch.
import "@parley/settings/client/members";
import "@parley/permissions/client/members";
import "@parley/authentication/client/members";
import "@parley/users/client/members";
import "@parley/privacy/client/members";
import "@parley/signatures/client/members";
import "@parley/profileFields/client/members";
import "@parley/notifications/client/members";
import "@parley/categories/client/members";
import "@parley/interests/client/members";
import "@parley/discussionNotifications/client/members";
import "@parley/discussionPages/client/members";
import "@parley/threads/client/members";
import "@parley/conversations/client/members";
import "@parley/actionLog/client/members";
import "@parley/collections/client/members";
import "@parley/attachments/client/members";
import "@parley/posting/client/members";
import "@parley/announcements/client/members";
import "@parley/embedding/client/members";
import "@parley/moderation/client/members";
import "@parley/warnings/client/members";
import "@parley/imports/client/members";
import "@parley/tokens/client/members";
import "@parley/roleRequests/client/members";
import "@parley/search/client/members";
import "@parley/layoutEditor/client/members";
import "@parley/siteSections/client/members";
import "@parley/themeEditor/client/members";
import "@parley/translations/client/members";
import "@parley/translationServices/client/members";
import "@parley/postTranslations/client/members";
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
