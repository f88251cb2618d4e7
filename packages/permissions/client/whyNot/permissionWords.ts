import type { Translate } from "@parley/library/client/i18n";

/** Group under which a permission is listed. */
export type PermissionGroup = "reading" | "writing" | "email" | "moderating" | "managing";

/** Permission with its translated description. */
export interface DescribedPermission {
    name: string;
    /** Description of what the permission allows: "Write a comment". */
    words: string;
    group: PermissionGroup;
}

/** Describes every permission of a role, those about posts first. */
export function describePermissions(t: Translate): DescribedPermission[] {
    const groups: Record<PermissionGroup, Record<string, string>> = {
        reading: {
            "discussions.view": t("See posts"),
            "reactions.view": t("See who reacted"),
            "profiles.view": t("See profiles"),
            "events.view": t("See events"),
            "kb.view": t("Read the knowledge base"),
            "noAds.use": t("See no advertisements"),
        },
        writing: {
            "discussions.add": t("Start a discussion"),
            "comments.add": t("Write a comment"),
            "reactions.positive.add": t("React to posts"),
            "reactions.negative.add": t("React with disapproval"),
            "flag.add": t("Report posts"),
            "tags.add": t("Add new tags"),
            "uploads.add": t("Upload files"),
            "schedule.allow": t("Schedule posts"),
            "discussions.closeOwn": t("Close one’s own discussions"),
            "articles.add": t("Write articles"),
            "conversations.add": t("Start private conversations"),
            "groups.add": t("Start groups"),
            "profiles.edit": t("Edit one’s own profile"),
            "profile.editusernames": t("Change one’s own name"),
            "tokens.add": t("Create access tokens for the API"),
        },
        email: {
            "email.view": t("Choose what to get emails about"),
            "discussions.email": t("Get emails about discussions"),
            "comments.email": t("Get emails about comments"),
            "conversations.email": t("Get emails about private conversations"),
        },
        moderating: {
            "discussions.edit": t("Edit a discussion"),
            "discussions.close": t("Close a discussion"),
            "discussions.announce": t("Pin a discussion"),
            "discussions.sink": t("Sink a discussion"),
            "discussions.delete": t("Delete a discussion"),
            "comments.edit": t("Edit a comment"),
            "comments.delete": t("Delete a comment"),
            "posts.moderate": t("Moderate posts: approve, restore, move"),
            "events.manage": t("Manage events"),
            "curation.manage": t("Promote posts, bump them, accept answers"),
            "community.moderate": t("Decide on reports, warn and ban"),
            "conversations.moderate": t("Moderate private conversations"),
            "applicants.manage": t("Decide who joins"),
            "staff.allow": t("See what is for staff only: what is resolved, tickets"),
            "personalInfo.view": t("See email addresses and other personal details"),
            "internalInfo.view": t("See internal details of members"),
        },
        managing: {
            "community.manage": t("Manage categories, tags and reactions"),
            "users.add": t("Add members"),
            "users.edit": t("Edit members and their roles"),
            "users.delete": t("Delete members"),
            "exports.manage": t("Download lists as tables"),
            "site.manage": t("Manage the whole site"),
        },
    };
    return (Object.keys(groups) as PermissionGroup[]).flatMap((group) =>
        Object.entries(groups[group]).map(([name, words]) => ({ name, words, group })),
    );
}

/** Returns the translated name of a permission group. */
export function describePermissionGroup(group: PermissionGroup, t: Translate): string {
    const names = {
        reading: t("Reading"),
        writing: t("Taking part"),
        email: t("Emails"),
        moderating: t("Moderating"),
        managing: t("Managing"),
    };
    return names[group];
}
