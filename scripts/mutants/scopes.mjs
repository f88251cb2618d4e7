import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "../lib/root.mjs";

/** Deciding code: a mutant of it is a broken rule. Connecting code (routes, components, SQL) is tested, but has too little to mutate. */
export const DECIDES = [
    /\.(rules|service|access|slice)\.ts$/,
    /^(library|packages\/[^/]+)\/contract\//,
    /^packages\/(actionLog|drafts|outbox)\/(client|server)\//,
    /^library\/server\/(actionLog|mail)\//,
];
const DECIDES_NOTHING =
    /(\.(test|examples|styles|thunks|routes|forms|feature|server|states)|[.]migrations?|\/index)\.ts$|\/testing\/|^packages\/.*\.repository\.ts$/;

/** Rules: what they return depends on nothing but what they are given. */
const RULES = /[./]rules\.ts$/;

/** Tests in other folders, because they need more than the folder that they test. */
export const TESTED_BY = new Map([
    [
        "library/contract",
        [
            "library/server/content/formats/formats.test.ts",
            "library/server/content/links/links.test.ts",
            "library/server/content/reading/quoting.test.ts",
            "packages/richText/contract",
            "packages/mentions/client",
            "packages/accounts/server/names.test.ts",
        ],
    ],
    ["library/server/actionLog", ["packages/actionLog", "packages/discussions/server/actions/discussionActions.test.ts"]],
    [
        "packages/outbox",
        ["packages/composer/client", "packages/discussions/discussions.through.test.ts", "packages/threads/client/widgets"],
    ],
    [
        "packages/actionLog",
        [
            "packages/discussions/client/actionTypes.test.tsx",
            "packages/discussionOptions/client/DiscussionOptions.test.tsx",
            "packages/discussions/server/actions/discussionActions.test.ts",
            "packages/discussionPages/server/pages.test.ts",
            "packages/comments/server/removal/removal.test.ts",
        ],
    ],
    [
        "packages/categories",
        ["packages/tags/server/categoriesAndTags.test.ts", "packages/tags/server/lists/tagVisibility.test.ts"],
    ],
    ["packages/accounts", ["packages/authentication/client", "packages/users/client"]],
    [
        "packages/authentication",
        [
            "applications/server/commands/people.test.ts",
            "packages/signInMethods",
            "packages/users/server/profiles/members.forms.test.ts",
        ],
    ],
    [
        "packages/comments",
        [
            "packages/threads",
            "packages/mergeAndSplit",
            "packages/replyNotifications",
            "packages/discussions/client",
            "packages/discussionPages/client",
            "applications/server/undo.test.ts",
            "packages/notifications/server",
        ],
    ],
    [
        "packages/discussions",
        [
            "packages/discussionOptions",
            "packages/discussionPages",
            "packages/threads",
            "packages/mergeAndSplit",
            "packages/comments/client",
            "packages/comments/server",
            "packages/replyNotifications/server/following.test.ts",
        ],
    ],
    ["packages/drafts", ["packages/drafts/server/drafts.test.ts"]],
    ["packages/bulkActions", ["packages/bulkModeration/client", "packages/threads/client/bulk.test.tsx"]],
    ["packages/escalationComments", ["packages/moderation/server/moderation.test.ts"]],
    [
        "packages/postTypes",
        [
            "packages/discussions/server/discussions.test.ts",
            "packages/categories/server/categories.test.ts",
            "packages/search/server/parameters.test.ts",
        ],
    ],
    ["packages/siteSections", ["packages/layouts/server/storedLayouts.test.ts"]],
    ["packages/media", ["applications/server/uploads.test.ts", "packages/composer/client"]],
    ["packages/moderation", ["packages/posting/server/limits/postingLimits.test.ts"]],
    [
        "packages/mentions",
        [
            "packages/mentions/server/mentions.test.ts",
            "packages/composer/client",
            "packages/conversations/server/conversations.test.ts",
        ],
    ],
    [
        "packages/notifications",
        [
            "applications/server/notifications.test.ts",
            "packages/discussionNotifications",
            "packages/replyNotifications",
            "packages/moderation/server/notifications",
        ],
    ],
    [
        "packages/permissions",
        [
            "packages/actionLog/server/grants.test.ts",
            "packages/comments/server/access/explanations.test.ts",
            "packages/signInMethods/server/signInMethods.test.ts",
        ],
    ],
    ["packages/posting", ["packages/media/server/media.test.ts"]],
    ["packages/privacy", ["packages/users/server/profiles", "packages/users/client/profile"]],
    ["packages/profileFields", ["packages/settings/server/settingForms.test.ts", "packages/users/server/profiles"]],
    [
        "packages/reactions",
        ["packages/comments/server/removal/accountErasure.test.ts", "packages/comments/server/lists/reactionsReceived.test.ts"],
    ],
    ["packages/discussionLists", ["packages/discussionStatuses/server/discussionStatuses.test.ts"]],
    ["packages/roleRequests", ["applications/server/roleRequests.test.ts"]],
    ["packages/interests", ["packages/discussionLists/server/discussionLists.test.ts"]],
    ["packages/search", ["applications/server/search.test.ts"]],
    ["packages/embedding", ["applications/server/frameSessions.test.ts", "applications/server/frameTokens.test.ts"]],
    ["packages/settings", ["packages/users/server/photos/photos.test.ts"]],
    ["packages/signatures", ["packages/settings/server/settingForms.test.ts", "packages/users/client/profile"]],
    ["packages/tags", ["packages/tags/server/categoriesAndTags.test.ts", "packages/tags/server/lists/tagVisibility.test.ts"]],
    ["packages/tokens", ["applications/server/tokens.test.ts"]],
    ["packages/translations", ["applications/server/translatedTexts.test.ts", "applications/server/ownTexts.test.ts"]],
    [
        "packages/users",
        [
            "packages/comments/server/lists/leaders.test.ts",
            "packages/comments/server/removal/accountErasure.test.ts",
            "packages/authentication/server/signIn/reauthentication.test.ts",
            "packages/imports/server",
        ],
    ],
]);

/** Folders with a score of their own, beside that of each package. */
const OWN_SCORES = ["library/contract", "library/server/actionLog", "library/server/mail"];

/** Returns the folders that have a score. */
export function listScopes() {
    const packages = readdirSync(join(root, "packages")).map((name) => `packages/${name}`);
    return [...OWN_SCORES, ...packages].filter((scope) => findMutated(scope).length > 0);
}

/** Returns the files that are mutated for the score of a folder. */
export function findMutated(scope) {
    const others = OWN_SCORES.filter((other) => other.startsWith(`${scope}/`));
    return listFiles(scope).filter(
        (file) =>
            file.endsWith(".ts") &&
            DECIDES.some((pattern) => pattern.test(file)) &&
            !DECIDES_NOTHING.test(file) &&
            !others.some((other) => file.startsWith(`${other}/`)),
    );
}

/** Returns the test files that are expected to kill the mutants of a folder. */
export function findTests(scope) {
    return [scope, ...(TESTED_BY.get(scope) ?? [])].flatMap(listFiles).filter(isTest);
}

export function isRule(file) {
    return RULES.test(file);
}

/** Test that loads all rules. */
export const LOADING = "scripts/mutants/loading.test.ts";

/** Returns those of them that take little time, as they need no page and no database: of contracts, and those beside rules. */
export function findQuickTests(scope) {
    return [...findTests(scope).filter((file) => /\/contract\/|[./]rules\.test\.ts$/.test(file)), LOADING];
}

/** Environment variable for the size of the sample: one in this number of mutants is tested. */
export const SAMPLE = "PARLEY_MUTANTS_SAMPLE";

/**
 * Whether a mutant is in the sample of a run that tests one in `sample`: the same ones in every run while their code is unchanged, wherever
 * in its file that stands. Columns are counted from 0.
 */
export function isSampled({ fileName, location: { start, end }, mutatorName, replacement }, sample) {
    const place = [start.column, end.line - start.line, end.column];
    const name = [relative(root, fileName), ...place, mutatorName, replacement].join(" ");
    return createHash("sha1").update(name).digest().readUInt32BE() % sample === 0;
}

function isTest(file) {
    return /\.test\.tsx?$/.test(file);
}

function listFiles(givenPath) {
    if (isTest(givenPath)) return [givenPath];
    return readdirSync(join(root, givenPath), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
        .sort();
}
