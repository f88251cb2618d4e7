import { DERIVED_PERMISSIONS } from "./derived";

/** What can be granted on a single thing of a kind, instead of everywhere (contract §3.3). */
export const JUNCTION_PERMISSIONS: Readonly<Record<string, readonly string[]>> = {
    category: [
        "comments.add",
        "comments.delete",
        "comments.edit",
        "discussions.add",
        "discussions.announce",
        "discussions.close",
        "discussions.delete",
        "discussions.edit",
        "discussions.sink",
        "discussions.view",
        "events.manage",
        "events.view",
        "posts.moderate",
    ],
    knowledgeBase: ["articles.add", "kb.view"],
};

/**
 * What a role can grant everywhere (contract §3.1). `session.valid` is not among them: it is true exactly for who is signed in
 * (PERM-012); nor are `system` names, which nobody is given.
 */
export const GLOBAL_PERMISSIONS: readonly string[] = [
    ...Object.values(JUNCTION_PERMISSIONS).flat(),
    "applicants.manage",
    "comments.email",
    "community.manage",
    "community.moderate",
    "conversations.add",
    "conversations.email",
    "conversations.moderate",
    "curation.manage",
    "discussions.closeOwn",
    "discussions.email",
    "email.view",
    "exports.manage",
    "flag.add",
    "groups.add",
    "internalInfo.view",
    "noAds.use",
    "personalInfo.view",
    "profile.editusernames",
    "profiles.edit",
    "profiles.view",
    "reactions.negative.add",
    "reactions.positive.add",
    "reactions.view",
    "schedule.allow",
    "site.manage",
    "staff.allow",
    "tags.add",
    "tokens.add",
    "uploads.add",
    "users.add",
    "users.delete",
    "users.edit",
].sort();

/** Whether a role can grant this name on things of a kind (`global`: everywhere). A derived name stands for its parts. */
export function isGrantable(type: string, name: string): boolean {
    const parts = expandPermission(name);
    const known =
        type === "global"
            ? GLOBAL_PERMISSIONS
            : Object.hasOwn(JUNCTION_PERMISSIONS, type)
              ? JUNCTION_PERMISSIONS[type]
              : undefined;
    // Stryker disable next-line MethodExpression: no kind of thing has some parts of a derived name and lacks others.
    return known !== undefined && parts.every((part) => known.includes(part));
}

/** The names that a derived one stands for; of any other, itself (contract §3.2, decisions #7). */
export function expandPermission(name: string): readonly string[] {
    // Stryker disable next-line ArrayDeclaration: what the map has is there; the type checker does not know it.
    return Object.hasOwn(DERIVED_PERMISSIONS, name) ? (DERIVED_PERMISSIONS[name] ?? [name]) : [name];
}
