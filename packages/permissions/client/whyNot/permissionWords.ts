import type { Translate } from "@parley/library/client/i18n";

/** Group under which a permission is listed. */
export type PermissionGroup = "reading" | "writing" | "email" | "moderating" | "managing";

/** Permission with its translated description. */
export interface DescribedPermission {
    name: string;
    /** Description of what the permission allows: "Write a reply". */
    words: string;
    group: PermissionGroup;
}

/** All permissions, each with its description in English, those about posts first. */
const PERMISSIONS: Record<PermissionGroup, Record<string, string>> = {
    reading: {
        "discussions.view": "See posts",
        "reactions.view": "See who reacted",
        "profiles.view": "See profiles",
        "events.view": "See events",
        "kb.view": "Read the knowledge base",
        "noAds.use": "See no ads",
    },
    writing: {
        "discussions.add": "Start a post",
        "comments.add": "Write a reply",
        "reactions.positive.add": "React to posts",
        "reactions.negative.add": "React with disapproval",
        "flag.add": "Report posts",
        "tags.add": "Add new tags",
        "uploads.add": "Upload files",
        "schedule.allow": "Schedule posts",
        "discussions.closeOwn": "Close one’s own posts",
        "articles.add": "Write articles",
        "conversations.add": "Start private conversations",
        "groups.add": "Start groups",
        "profiles.edit": "Edit one’s own profile",
        "profile.editusernames": "Change one’s own name",
        "tokens.add": "Create access tokens for the API",
    },
    email: {
        "email.view": "Choose what to get emails about",
        "discussions.email": "Get emails about posts",
        "comments.email": "Get emails about replies",
        "conversations.email": "Get emails about private conversations",
    },
    moderating: {
        "discussions.edit": "Edit a post",
        "discussions.close": "Close a post",
        "discussions.announce": "Pin a post",
        "discussions.sink": "Sink a post",
        "discussions.delete": "Delete a post",
        "comments.edit": "Edit a reply",
        "comments.delete": "Delete a reply",
        "posts.moderate": "Moderate posts: approve, restore, move",
        "events.manage": "Manage events",
        "curation.manage": "Promote posts, bump them, accept answers",
        "community.moderate": "Decide on reports, warn and ban",
        "conversations.moderate": "Moderate private conversations",
        "applicants.manage": "Decide who joins",
        "staff.allow": "See what only staff see: resolved posts, tickets",
        "personalInfo.view": "See email addresses and other personal details",
        "internalInfo.view": "See internal details of members",
    },
    managing: {
        "community.manage": "Manage categories, tags and reactions",
        "users.add": "Add members",
        "users.edit": "Edit members and their roles",
        "users.delete": "Delete members",
        "exports.manage": "Download lists as tables",
        "site.manage": "Manage the whole site",
        "fragments.manage": "Write HTML and scripts for pages, for who manages the site",
    },
};

/** Describes every permission of a role, those about posts first. */
export function describePermissions(t: Translate): DescribedPermission[] {
    return (Object.keys(PERMISSIONS) as PermissionGroup[]).flatMap((group) =>
        Object.entries(PERMISSIONS[group]).map(([name, words]) => ({ name, words: t(words), group })),
    );
}

/** Returns the description of a permission, or of several of which one is enough (`a / b`). An unknown name stays as it is. */
export function describePermission(names: string, t: Translate): string {
    const known = new Map(describePermissions(t).map(({ name, words }) => [name, words]));
    return names
        .split(" / ")
        .map((name) => known.get(name) ?? name)
        .join(" / ");
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
