import { MEMBERS_PAGE } from "@parley/accounts/contract";
import { MESSAGES_PAGE } from "@parley/announcements/contract";
import { TICKET_SETTINGS } from "@parley/attachments/contract";
import { MESSAGE_REPORTS_PAGE, MODERATE_MESSAGES } from "@parley/conversations/contract";
import type { Viewer } from "@parley/library/server/http";
import { forbidden, may } from "@parley/library/server/http";
import {
    ESCALATIONS_PAGE,
    POSTING_SETTINGS,
    PREMODERATION_PAGE,
    PREMODERATION_SETTINGS,
    REPORT_REASONS_PAGE,
    REPORTS_PAGE,
    WARNINGS_QUEUE,
} from "@parley/moderation/contract";
import { ROLES_PAGE } from "@parley/permissions/contract";
import { POSTING_LIMITS_SETTINGS } from "@parley/posting/contract";
import { PROFILE_FIELDS_PAGE } from "@parley/profileFields/contract";
import { BRANDING_PAGE, SITE_SETTINGS } from "@parley/settings/contract";
import { SIGNATURE_SETTINGS } from "@parley/signatures/contract";
import { FACTOR_ROLES_PAGE } from "@parley/signInMethods/contract";
import type { DashboardMenu } from "@parley/site/contract";

/** A page and the permissions of which one opens it. */
type Item = readonly [path: string, name: string, permission: string | readonly string[]];

const MODERATE = ["posts.moderate", "community.moderate"];
const SITE = "site.manage";

/** The pages of `/settings` and the queues of moderators, by section. */
const SECTIONS: readonly { id: string; name: string; items: readonly Item[] }[] = [
    {
        id: "people",
        name: "People",
        items: [
            [MEMBERS_PAGE, "Members", ["users.add", "users.edit", "users.delete"]],
            [ROLES_PAGE, "Roles", SITE],
            [PROFILE_FIELDS_PAGE, "Profile fields", SITE],
            [FACTOR_ROLES_PAGE, "Second factors", SITE],
        ],
    },
    {
        id: "moderation",
        name: "Moderation",
        items: [
            [REPORTS_PAGE, "Reports", MODERATE],
            [MESSAGE_REPORTS_PAGE, "Reported messages", MODERATE_MESSAGES],
            [PREMODERATION_PAGE, "Waiting for approval", MODERATE],
            [ESCALATIONS_PAGE, "Escalations", MODERATE],
            [WARNINGS_QUEUE, "Warnings", MODERATE],
            [REPORT_REASONS_PAGE, "Report reasons", "community.moderate"],
            [PREMODERATION_SETTINGS, "Approval before publishing", "community.manage"],
        ],
    },
    {
        id: "content",
        name: "Content",
        items: [
            [SIGNATURE_SETTINGS, "Signatures", SITE],
            [POSTING_SETTINGS, "Editing and reporting", SITE],
            [POSTING_LIMITS_SETTINGS, "Limits on posting", SITE],
        ],
    },
    {
        id: "site",
        name: "Site",
        items: [
            [SITE_SETTINGS, "Name, welcome and joining", SITE],
            [BRANDING_PAGE, "Logo and pictures", SITE],
            [MESSAGES_PAGE, "Announcements to everyone", "community.moderate"],
            [TICKET_SETTINGS, "External tickets", SITE],
        ],
    },
];

/** Returns the pages that the viewer may open, without empty sections. Throws 403 if there are none. */
export function listMenus(viewer: Viewer, siteURL: string): DashboardMenu[] {
    const menus = SECTIONS.map(({ id, name, items }) => ({
        id,
        name,
        children: items
            .filter(([, , permission]) => may(viewer, permission))
            .map(([path, label]) => ({ id: path.slice(1).replaceAll("/", "."), name: label, url: siteURL + path })),
    })).filter(({ children }) => children.length > 0);
    if (menus.length === 0) throw forbidden(["community.moderate", "site.manage"]);
    return menus;
}
