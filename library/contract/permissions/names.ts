import { DERIVED_PERMISSIONS } from "./derived";

/** Permissions that can be granted on a single resource of a type, instead of globally (contract §3.3). */
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
 * Permissions that a role can grant globally (contract §3.1). `session.valid` is not among them: every signed-in member has it, and no
 * guest (PERM-012); nor are `system` names, which nobody is granted.
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
    "fragments.manage",
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

/**
 * Checks whether a role can grant this permission on resources of a type (`global`: everywhere). A derived name can be granted if its parts
 * can.
 */
export function isGrantable(type: string, name: string): boolean {
    const parts = expandPermission(name);
    const known =
        type === "global"
            ? GLOBAL_PERMISSIONS
            : Object.hasOwn(JUNCTION_PERMISSIONS, type)
              ? JUNCTION_PERMISSIONS[type]
              : undefined;
    // Stryker disable next-line MethodExpression: no type of resource has only some parts of a derived name.
    return known !== undefined && parts.every((part) => known.includes(part));
}

/** Returns the parts of a derived name; for any other name, the name itself (contract §3.2, decisions #7). */
export function expandPermission(name: string): readonly string[] {
    // Stryker disable next-line ArrayDeclaration: an own key has a value; only the type checker needs this.
    return Object.hasOwn(DERIVED_PERMISSIONS, name) ? (DERIVED_PERMISSIONS[name] ?? [name]) : [name];
}
