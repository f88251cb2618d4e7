/**
 * Who may do what, derived from the specification (contract §3, §5; S1§6, S2§6): data for `permissionMatrix.test.ts`, which tries every
 * row with every person in every place. A call of the contracts that has no row here fails the tests.
 */

/**
 * - `member`, `author`: in the role Member; all that is tried was written by the author.
 * - `categoryModerator`: a member who looks after the category `own`, and no other.
 * - `globalModerator`: in the role Moderator. `siteManager`: a member with `site.manage`. `admin`: an administrator, not the first.
 */
export const PEOPLE = ["guest", "member", "author", "categoryModerator", "globalModerator", "siteManager", "admin"] as const;
export type Person = (typeof PEOPLE)[number];

/**
 * - `own`: a category with permissions of its own, which its moderators and the site's look after.
 * - `other`: one without, where the global permissions count. `unseen`: one that nobody may see but administrators.
 */
export type Place = "own" | "other" | "unseen";

/** What is tried: each place has its own. `category` is the place itself; the rest stands in it. */
export type Target = "category" | "discussion" | "comment";

interface Common {
    /** The rule, by where it stands. */
    rule: string;
    /** Values starting with a colon stand for ids of the target or of people: `:discussionID`, `:authorID`, `:roleID`. */
    query?: Record<string, string>;
    params?: Record<string, string>;
    body?: object;
    /** A small picture is sent under this name. */
    file?: string;
    /** The status of a success, where what is tried isn't there or the call has another one than usual. */
    success?: number;
    /** The status of a refusal: 403, unless told. */
    refused?: number;
}

/** A call that is about no place. */
export interface PlainRow extends Common {
    may: readonly Person[];
    /** What the call uses up, made anew for everyone. */
    uses?: "role" | "tag" | "member" | "session";
}

/** A call about something in a place. Who may not see the place is answered as about what never was, unless named in `unseen`. */
export interface PlacedRow extends Common {
    on: Target;
    may: { own: readonly Person[]; other: readonly Person[]; unseen?: readonly Person[] };
    /** Who finds the place though they don't see what is in it, and so is refused as elsewhere. */
    finds?: readonly Person[];
    /** The status by which what never was is answered to who may do it elsewhere: 404, unless told. */
    never?: number;
}

export type Row = PlainRow | PlacedRow;

const EVERYBODY = PEOPLE;
const MEMBERS: readonly Person[] = PEOPLE.filter((person) => person !== "guest");
const ADMIN: readonly Person[] = ["admin"];
const SITE: readonly Person[] = ["siteManager", "admin"];
const MODERATORS: readonly Person[] = ["globalModerator", "admin"];
const THERE: readonly Person[] = ["categoryModerator", "globalModerator", "admin"];
const withAuthor = (people: readonly Person[]): readonly Person[] => ["author", ...people];

/** Everybody who sees the place. */
const SEEING = { own: EVERYBODY, other: EVERYBODY };
/** Everybody who sees the place and is signed in. */
const TAKING_PART = { own: MEMBERS, other: MEMBERS };
/** By a permission on the category. */
const LOOKING_AFTER = { own: THERE, other: MODERATORS };
/** The same, and the author for an hour. */
const EDITING = { own: withAuthor(THERE), other: withAuthor(MODERATORS) };
/** By a permission that holds everywhere. */
const anywhere = (people: readonly Person[]) => ({ own: people, other: people });
/** Who manages the site finds every category, also those whose posts they may not see. */
const MANAGING = { own: SITE, other: SITE, unseen: SITE };

const NOTHING_SIGNED = { clientDataJSON: "AA", authenticatorData: "AA", signature: "AA" };
const NOTHING_MADE = { clientDataJSON: "AA", attestationObject: "AA" };
const NO_KEY = { key: "no such key", confirmationCode: "no such code" };

export const PERMISSION_TABLE: Readonly<Record<string, Row | readonly Row[]>> = {
    // Categories (contract §5.3)
    "GET /categories": { rule: "§5.3: only visible ones", may: EVERYBODY },
    "GET /categories/search": { rule: "§5.3: only visible ones", may: EVERYBODY, query: { query: "k" } },
    "GET /categories/:categoryID": { rule: "§5.3: discussions.view", on: "category", may: SEEING },
    "GET /categories/:categoryID/edit": { rule: "§5.3: site.manage", on: "category", may: MANAGING },
    "GET /categories/:categoryID/permissions": { rule: "as edit: site.manage", on: "category", may: MANAGING },
    "PATCH /categories/:categoryID/permissions": [
        { rule: "site.manage", on: "category", may: MANAGING, body: {} },
        {
            rule: "§3.4: nobody grants what they don't hold there; only administrators hold comments.delete for members everywhere",
            on: "category",
            may: { own: ADMIN, other: ADMIN, unseen: ADMIN },
            finds: SITE,
            body: { customPermissions: true, grants: { ":memberRoleID": { "comments.delete": true } } },
        },
    ],
    "POST /categories": {
        rule: "§5.3: site.manage",
        may: SITE,
        body: { name: "A shelf", urlcode: ":unique" },
    },
    "PATCH /categories/:categoryID": {
        rule: "§5.3: site.manage",
        on: "category",
        may: MANAGING,
        body: { description: "Another one." },
    },
    "DELETE /categories/:categoryID": { rule: "§5.3: site.manage", on: "category", may: MANAGING },
    "GET /categories/arrangement": { rule: "as edit: site.manage", may: SITE },
    "PUT /categories/:categoryID/place": {
        rule: "as PATCH: site.manage; the order by this number has long been changed",
        on: "category",
        may: MANAGING,
        body: { parentCategoryID: -1, afterCategoryID: null, version: 0 },
        success: 412,
    },
    "GET /categories/preferences/:userID": { rule: "§5.3: self or users.edit", may: MEMBERS, params: { userID: "$me" } },
    "GET /categories/:categoryID/preferences/:userID": {
        rule: "§5.3: self or users.edit, and discussions.view",
        on: "category",
        may: TAKING_PART,
        params: { userID: "$me" },
    },
    "PATCH /categories/:categoryID/preferences/:userID": {
        rule: "§5.3: self or users.edit, and discussions.view",
        on: "category",
        may: TAKING_PART,
        params: { userID: "$me" },
        body: { "preferences.popup.posts": true },
    },
    "PUT /categories/:categoryID/follow": {
        rule: "§5.3: session.valid + discussions.view",
        on: "category",
        may: TAKING_PART,
        body: { followed: true },
    },

    // Discussions (contract §5.1)
    "GET /discussions": { rule: "§5.1: per category discussions.view", may: EVERYBODY },
    "GET /discussions/bookmarked": { rule: "§5.1: session.valid", may: MEMBERS },
    "GET /discussions/:discussionID": { rule: "§5.1: discussions.view", on: "discussion", may: SEEING },
    "GET /discussions/:discussionID/near": { rule: "§5.1: discussions.view", on: "discussion", may: SEEING },
    "GET /discussions/similar": { rule: "§5.1: per category discussions.view", may: EVERYBODY, query: { name: "Kettle" } },
    "GET /discussions/best": { rule: "§5.1: per category discussions.view", may: EVERYBODY, query: { insertUserID: "1" } },
    "GET /discussions/:discussionID/edit": { rule: "§5.1: author or discussions.edit", on: "discussion", may: EDITING },
    "GET /discussions/:discussionID/quote": { rule: "§5.1: discussions.view", on: "discussion", may: SEEING },
    "POST /discussions": {
        rule: "§5.1: session.valid + discussions.add",
        on: "category",
        may: TAKING_PART,
        body: { name: "A kettle", body: "It drips.", format: "markdown", categoryID: ":categoryID" },
    },
    "PATCH /discussions/:discussionID": [
        {
            rule: "§5.1, PERM-018: author within the time for editing, discussions.edit, community.moderate",
            on: "discussion",
            may: EDITING,
            body: { name: "Another kettle" },
        },
        { rule: "§5.1.3: closed → discussions.close", on: "discussion", may: LOOKING_AFTER, body: { closed: true } },
        { rule: "§5.1.3: pinned → discussions.announce", on: "discussion", may: LOOKING_AFTER, body: { pinned: true } },
        { rule: "§5.1.3: sink → discussions.sink", on: "discussion", may: LOOKING_AFTER, body: { sink: true } },
        { rule: "§5.1.3: resolved → staff.allow", on: "discussion", may: anywhere(MODERATORS), body: { resolved: true } },
        {
            rule: "§5.1: insertUserID → site.manage",
            on: "discussion",
            may: anywhere(SITE),
            body: { insertUserID: ":authorID" },
        },
        {
            rule: "§5.1: moving needs discussions.edit here and discussions.add there",
            on: "discussion",
            may: EDITING,
            body: { categoryID: ":otherCategoryID" },
        },
    ],
    "DELETE /discussions/:discussionID": { rule: "§5.1: discussions.delete", on: "discussion", may: LOOKING_AFTER },
    "PUT /discussions/:discussionID/bookmark": {
        rule: "§5.1: session.valid",
        on: "discussion",
        may: TAKING_PART,
        body: { bookmarked: true },
    },
    "PUT /discussions/:discussionID/read": { rule: "session.valid + view, as a bookmark", on: "discussion", may: TAKING_PART },
    "PUT /discussions/read": { rule: "session.valid", may: MEMBERS, body: {} },
    "DELETE /discussions/read": { rule: "session.valid", may: MEMBERS, query: { dateMarkedRead: "2026-01-01T00:00:00+00:00" } },
    "PUT /discussions/:discussionID/dismiss": { rule: "§5.1: session.valid", on: "discussion", may: TAKING_PART, body: {} },
    "PATCH /discussions/:discussionID/bump": {
        rule: "§5.1: curation.manage",
        on: "discussion",
        may: anywhere(MODERATORS),
        body: {},
    },
    "PUT /discussions/:discussionID/type": {
        rule: "§5.1: discussions.edit",
        on: "discussion",
        may: LOOKING_AFTER,
        body: { type: "discussion" },
    },
    "PUT /discussions/:discussionID/tags": { rule: "§5.1: edit right", on: "discussion", may: EDITING, body: { tagIDs: [] } },
    "POST /discussions/:discussionID/tags": {
        rule: "§5.1: edit right + tags.add",
        on: "discussion",
        may: EDITING,
        body: { tagIDs: [] },
    },
    "DELETE /discussions/list": {
        rule: "§5.1: discussions.delete on each; what isn't there is passed over",
        on: "discussion",
        may: LOOKING_AFTER,
        body: { discussionIDs: [":discussionID"] },
        never: 200,
    },
    "PATCH /discussions/move": {
        rule: "§5.1, decisions 7: discussions.edit on each and the right to post in the target; 403 for unknown ones",
        on: "discussion",
        may: LOOKING_AFTER,
        body: { discussionIDs: [":discussionID"], categoryID: ":otherCategoryID" },
        never: 403,
    },
    "PATCH /discussions/close": {
        rule: "§5.1: discussions.close on each",
        on: "discussion",
        may: LOOKING_AFTER,
        body: { discussionIDs: [":discussionID"] },
    },
    "POST /discussions/resolve-bulk": {
        rule: "§5.1: posts.moderate or community.moderate",
        on: "discussion",
        may: LOOKING_AFTER,
        body: { discussionIDs: [":discussionID"] },
    },
    "POST /discussions/bulk-preview": {
        rule: "session.valid: tells what each would be refused",
        may: MEMBERS,
        body: { action: "close", discussionIDs: [999999] },
    },
    "GET /discussions/statuses": { rule: "§5.1: guest ok", may: EVERYBODY },
    "GET /discussions/statuses/:statusID": { rule: "§5.1: guest ok", may: EVERYBODY, params: { statusID: "0" } },
    "PUT /discussions/:discussionID/status": {
        rule: "§5.1, §4.4: staff.allow",
        on: "discussion",
        may: anywhere(MODERATORS),
        body: { internalStatusID: 8 },
    },
    "GET /discussions/:discussionID/status-log": { rule: "§5.1: session.valid", on: "discussion", may: TAKING_PART },
    "PUT /discussions/:discussionID/canonical-url": {
        rule: "§5.1: author or discussions.edit",
        on: "discussion",
        may: EDITING,
        body: { canonicalUrl: "https://elsewhere.example/kettle" },
    },
    "DELETE /discussions/:discussionID/canonical-url": {
        rule: "§5.1: author or discussions.edit",
        on: "discussion",
        may: EDITING,
    },
    "GET /discussions/:recordID/reactions": { rule: "§5.1: discussions.view", on: "discussion", may: SEEING },
    "POST /discussions/:recordID/reactions": {
        rule: "§5.1: reactions.positive.add",
        on: "discussion",
        may: TAKING_PART,
        body: { reactionType: "Like" },
    },
    "DELETE /discussions/:recordID/reactions": { rule: "decisions #1: one's own", on: "discussion", may: TAKING_PART },
    "DELETE /discussions/:recordID/reactions/:userID": {
        rule: "decisions #1: community.moderate unless it is the caller's",
        on: "discussion",
        may: anywhere(withAuthor(MODERATORS)),
        params: { userID: ":authorID" },
    },

    // Comments (contract §5.2)
    "GET /comments": { rule: "§5.2: view on parent", on: "discussion", may: SEEING, query: { discussionID: ":discussionID" } },
    "GET /comments/thread": {
        rule: "§5.2: view on parent",
        on: "discussion",
        may: SEEING,
        query: { parentRecordType: "discussion", parentRecordID: ":discussionID" },
    },
    "GET /comments/:commentID": { rule: "§5.2: view", on: "comment", may: SEEING },
    "GET /comments/:commentID/edit": {
        rule: "§5.2: as PATCH",
        on: "comment",
        may: { own: withAuthor([...THERE, "siteManager"]), other: withAuthor([...MODERATORS, "siteManager"]) },
    },
    "GET /comments/:commentID/quote": { rule: "§5.2: view", on: "comment", may: SEEING },
    "POST /comments": [
        {
            rule: "§5.2: posts.moderate, or discussions.view + comments.add",
            on: "discussion",
            may: TAKING_PART,
            body: { body: "Quite.", format: "markdown", discussionID: ":discussionID" },
        },
        {
            rule: "§5.2: insertUserID → site.manage",
            on: "discussion",
            may: anywhere(SITE),
            body: { body: "Quite.", format: "markdown", discussionID: ":discussionID", insertUserID: ":authorID" },
        },
    ],
    "PATCH /comments/:commentID": {
        rule: "§5.2: site.manage, community.moderate, comments.edit, or the author within the time for editing",
        on: "comment",
        may: { own: withAuthor([...THERE, "siteManager"]), other: withAuthor([...MODERATORS, "siteManager"]) },
        body: { body: "Not quite." },
    },
    "DELETE /comments/:commentID": {
        rule: "§5.2: site.manage, community.moderate or comments.delete",
        on: "comment",
        may: { own: [...THERE, "siteManager"], other: [...MODERATORS, "siteManager"] },
    },
    "DELETE /comments/list": {
        rule: "§5.2: as DELETE of each",
        on: "comment",
        may: { own: [...THERE, "siteManager"], other: [...MODERATORS, "siteManager"] },
        body: { commentIDs: [":commentID"], deleteMethod: "tombstone" },
    },
    "PATCH /discussions/merge": {
        rule: "§5.1: discussions.edit on the destination; who may is told that one alone can't be merged",
        on: "discussion",
        may: LOOKING_AFTER,
        body: { discussionIDs: [":discussionID"], destinationDiscussionID: ":discussionID" },
        success: 400,
    },
    "POST /discussions/split": {
        rule: "§5.1: curation.manage, or discussions.add there and discussions.edit here",
        on: "comment",
        may: LOOKING_AFTER,
        body: {
            commentIDs: [":commentID"],
            newPost: { name: "Split", categoryID: ":otherCategoryID", postType: "discussion", authorType: "me" },
        },
    },
    "PATCH /comments/:commentID/answer": {
        rule: "§5.2: question author, curation.manage or discussions.edit",
        on: "comment",
        may: EDITING,
        body: { status: "accepted" },
    },
    "GET /comments/:recordID/reactions": { rule: "§5.2: view", on: "comment", may: SEEING },
    "POST /comments/:recordID/reactions": {
        rule: "§5.2: reactions.positive.add",
        on: "comment",
        may: TAKING_PART,
        body: { reactionType: "Like" },
    },
    "DELETE /comments/:recordID/reactions": { rule: "decisions #1: one's own", on: "comment", may: TAKING_PART },
    "DELETE /comments/:recordID/reactions/:userID": {
        rule: "decisions #1: community.moderate unless it is the caller's",
        on: "comment",
        may: anywhere(withAuthor(MODERATORS)),
        params: { userID: ":authorID" },
    },

    // Reactions, tags, roles (contract §5.8)
    "GET /reactions": { rule: "§5.8: session.valid", may: MEMBERS },
    "GET /reactions/:urlCode": { rule: "§5.8: session.valid", may: MEMBERS, params: { urlCode: "Like" } },
    "GET /reactions/edit/:urlCode": { rule: "§5.8: community.manage", may: ADMIN, params: { urlCode: "Like" } },
    "PATCH /reactions/:urlCode": { rule: "§5.8: community.manage", may: ADMIN, params: { urlCode: "Like" }, body: { points: 1 } },
    "GET /tags": { rule: "§5.8: any", may: EVERYBODY },
    "GET /tags/:tagID": { rule: "§5.8: any", may: EVERYBODY, uses: "tag" },
    "POST /tags": { rule: "§5.8: community.manage + tags.add", may: ADMIN, body: { name: ":unique" } },
    "PATCH /tags/:tagID": { rule: "§5.8: community.manage", may: ADMIN, uses: "tag", body: { name: ":unique" } },
    "POST /tags/:tagID/merge": {
        rule: "as PATCH; a tag is never merged into itself or into one that isn't there",
        may: ADMIN,
        uses: "tag",
        body: { destinationTagID: 1_000_000_000 },
        success: 404,
    },
    "DELETE /tags/:tagID": { rule: "§5.8: community.manage", may: ADMIN, uses: "tag" },
    "GET /roles": { rule: "§5.8: any (reduced fields)", may: EVERYBODY },
    "GET /roles/:roleID": { rule: "§5.8: site.manage", may: SITE, uses: "role" },
    "GET /roles/:roleID/edit": { rule: "§5.8: site.manage", may: SITE, uses: "role" },
    "POST /roles": [
        { rule: "§5.8: site.manage", may: SITE, body: { name: ":unique" } },
        {
            rule: "§3.4: nobody grants what they don't hold",
            may: ADMIN,
            body: { name: ":unique", permissions: [{ type: "global", permissions: { "users.edit": true } }] },
        },
    ],
    "PATCH /roles/:roleID": [
        { rule: "§5.8: site.manage", may: SITE, uses: "role", body: { description: "Another one." } },
        {
            rule: "§3.4: the administrators' role stands above",
            may: ADMIN,
            params: { roleID: "16" },
            body: { description: "As before." },
        },
    ],
    "DELETE /roles/:roleID": { rule: "§5.8: site.manage", may: SITE, uses: "role" },
    "PATCH /roles/:roleID/permissions": [
        { rule: "§5.8: site.manage", may: SITE, uses: "role", body: [{ type: "global", permissions: { "tags.add": true } }] },
        {
            rule: "§3.4: nobody grants what they don't hold",
            may: ADMIN,
            uses: "role",
            body: [{ type: "global", permissions: { "community.manage": true } }],
        },
    ],
    "PUT /roles/:roleID/permissions": { rule: "§5.8: site.manage", may: SITE, uses: "role", body: [] },

    // Settings, pages, imports (contract §5.11, §5.13)
    "GET /config": { rule: "§5.13: each key its level", may: EVERYBODY },
    "PATCH /config": { rule: "§5.13: site.manage", may: SITE, body: { "garden.description": "Kettles." } },
    "GET /layouts/lookup-hydrate": [
        { rule: "§5.11: any", may: EVERYBODY, query: { layoutViewType: "home" } },
        {
            rule: "§5.11: the page of a record, for who sees the record",
            on: "discussion",
            may: SEEING,
            query: { layoutViewType: "discussion", recordType: "discussion", recordID: ":discussionID" },
        },
    ],
    "GET /imports": { rule: "site.manage", may: SITE },
    "DELETE /imports/:source": { rule: "site.manage", may: SITE, params: { source: "nowhere" }, success: 404 },

    // People (contract §5.4)
    "GET /users": { rule: "§5.4: any, each by their view", may: EVERYBODY },
    "GET /users/by-names": { rule: "§5.4: any", may: EVERYBODY, query: { name: "Author" } },
    "GET /users/leaders": {
        rule: "§5.4: any; FC-16: who may see what people did",
        may: MEMBERS,
        query: { leaderboardType: "reputation", slotType: "a" },
    },
    "GET /profile-fields": { rule: "§5.19: any (filtered)", may: EVERYBODY },
    "POST /profile-fields": {
        rule: "site.manage",
        may: SITE,
        body: { apiName: ":unique", label: "Town", dataType: "text", formType: "text" },
    },
    "PATCH /profile-fields/:apiName": { rule: "site.manage", may: SITE, params: { apiName: "nowhere" }, body: {}, success: 404 },
    "DELETE /profile-fields/:apiName": { rule: "site.manage", may: SITE, params: { apiName: "nowhere" }, success: 404 },
    "GET /users/:userID/profile-fields": { rule: "§5.4: visibility rules", may: MEMBERS, params: { userID: ":victimID" } },
    "PATCH /users/:userID/profile-fields": [
        { rule: "§5.4: self", may: MEMBERS, params: { userID: "$me" }, body: {} },
        { rule: "§5.4: others users.edit", may: ADMIN, params: { userID: ":victimID" }, body: {} },
    ],
    "GET /users/closed": { rule: "as DELETE: users.delete", may: ADMIN },
    "GET /users/me": { rule: "§5.4: any", may: EVERYBODY },
    "GET /users/me-counts": { rule: "§5.4: any", may: EVERYBODY },
    "GET /users/:userID": { rule: "§5.4: by view", may: EVERYBODY, params: { userID: ":authorID" } },
    "GET /users/:userID/permissions": [
        { rule: "§5.4: self", may: EVERYBODY, params: { userID: "$me" } },
        { rule: "§5.4: others users.add/edit/delete", may: ADMIN, params: { userID: ":victimID" } },
    ],
    "GET /users/:userID/verdict": [
        {
            rule: "community.moderate or users.edit",
            may: MODERATORS,
            params: { userID: ":authorID" },
            query: { permission: "comments.add" },
        },
        {
            rule: "community.moderate or users.edit, about what the asker sees",
            on: "discussion",
            may: anywhere(MODERATORS),
            params: { userID: ":authorID" },
            query: { permission: "comments.add", recordType: "discussion", recordID: ":discussionID" },
        },
    ],
    "PATCH /users/bulk-role-assignment": {
        rule: "§5.4: users.edit",
        may: ADMIN,
        body: { userIDs: [":victimID"], addRoleIDs: [":memberRoleID"] },
    },
    "POST /users": {
        rule: "§5.4: users.add",
        may: ADMIN,
        body: { name: ":unique", email: ":uniqueEmail", password: "a kettle of many fish" },
    },
    "GET /users/:userID/signature": [
        { rule: "self profiles.edit", may: MEMBERS, params: { userID: "$me" } },
        { rule: "others users.edit", may: ADMIN, params: { userID: ":victimID" } },
    ],
    "PUT /users/:userID/signature": [
        { rule: "self profiles.edit", may: MEMBERS, params: { userID: "$me" }, body: { body: "Yours, with oil on my hands" } },
        { rule: "others users.edit", may: ADMIN, params: { userID: ":victimID" }, body: { body: "" } },
    ],
    "GET /users/:userID/edit": { rule: "§5.4: users.edit", may: ADMIN, params: { userID: ":victimID" } },
    "PATCH /users/:userID": [
        { rule: "§5.4: self profiles.edit", may: MEMBERS, params: { userID: "$me" }, body: { showEmail: false } },
        { rule: "§5.4: others users.edit", may: ADMIN, params: { userID: ":victimID" }, body: { showEmail: false } },
    ],
    "PUT /users/:userID/ban": [
        { rule: "§5.4: community.moderate or users.edit", may: MODERATORS, uses: "member", body: { banned: true } },
        { rule: "§3.4: rank strictly above", may: [], params: { userID: ":adminID" }, body: { banned: true } },
    ],
    "POST /users/:userID/photo": [
        { rule: "§5.4: self", may: MEMBERS, params: { userID: "$me" }, file: "photo" },
        { rule: "§5.4: users.edit", may: ADMIN, params: { userID: ":victimID" }, file: "photo" },
    ],
    "DELETE /users/:userID/photo": {
        rule: "§5.4: self or users.edit; 400 if none",
        may: ADMIN,
        uses: "member",
        success: 400,
    },
    "GET /users/:userID/reacted": {
        rule: "§5.4: profiles.view",
        may: MEMBERS,
        params: { userID: ":victimID" },
        query: { reactionUrlcode: "Like" },
    },
    "DELETE /users/:userID": { rule: "§5.4: users.delete", may: ADMIN, uses: "member", body: {} },
    "POST /users/:userID/reopen": {
        rule: "as DELETE: users.delete; nothing is there to open",
        may: ADMIN,
        uses: "member",
        success: 404,
    },
    "GET /analytics/privacy": { rule: "ADM-016: signed-in users", may: MEMBERS },
    "POST /analytics/privacy": { rule: "ADM-017: signed-in users", may: MEMBERS, body: { AnonymizeData: "-1" } },

    // Accounts (contract §5.4, §5.17, §6). What needs a mailed key answers everybody alike that theirs isn't good.
    "POST /users/:userID/confirm-email": { rule: "§5.4: any", may: EVERYBODY, uses: "member", body: NO_KEY, success: 400 },
    "POST /users/request-confirm-email": { rule: "any", may: EVERYBODY, body: { email: "nobody@example.com" } },
    "POST /users/request-password": { rule: "§5.4: any", may: EVERYBODY, body: { email: "nobody@example.com" } },
    "POST /users/:userID/check-password-key": { rule: "any", may: EVERYBODY, uses: "member", body: NO_KEY, success: 400 },
    "POST /users/:userID/reset-password": {
        rule: "any",
        may: EVERYBODY,
        uses: "member",
        body: { ...NO_KEY, password: "a kettle of many fish" },
        success: 400,
    },
    "POST /users/:userID/take-back-email": { rule: "any", may: EVERYBODY, uses: "member", body: NO_KEY, success: 400 },
    "GET /users/me/credentials": { rule: "self", may: MEMBERS },
    "PUT /users/me/credentials": { rule: "§5.4: self", may: MEMBERS, body: {} },
    "GET /sessions": [
        { rule: "§5.17: self", may: MEMBERS, query: { userID: "$me" } },
        { rule: "§5.17: others community.moderate", may: MODERATORS, query: { userID: ":victimID" } },
    ],
    "DELETE /sessions": { rule: "§5.17: others community.moderate", may: MODERATORS, query: { userID: ":victimID" } },
    "GET /user-mentions/users/:userID": { rule: "§5.17: site.manage", may: SITE, params: { userID: ":victimID" } },
    "GET /invites": { rule: "§5.17: session.valid", may: MEMBERS },
    "POST /invites": { rule: "§5.17: session.valid", may: MEMBERS, body: { email: ":uniqueEmail" }, success: 400 },
    "DELETE /invites/:inviteID": { rule: "§5.17: session.valid", may: MEMBERS, params: { inviteID: "4711" }, success: 404 },
    "GET /applicants": { rule: "§5.17: applicants.manage", may: MODERATORS },
    "POST /applicants": {
        rule: "§5.17: open, where people apply",
        may: EVERYBODY,
        body: { name: ":unique", email: ":uniqueEmail", password: "a kettle of many fish", discoveryText: "Kettles." },
        success: 400,
    },
    "PATCH /applicants/:applicantID": {
        rule: "§5.17: applicants.manage",
        may: MODERATORS,
        params: { applicantID: "4711" },
        body: { status: "approved" },
        success: 404,
    },
    "DELETE /applicants/:applicantID": {
        rule: "§5.17: applicants.manage",
        may: MODERATORS,
        params: { applicantID: "4711" },
        success: 404,
    },
    "GET /mails": { rule: "administrators: mails hold keys to accounts", may: ADMIN },
    "GET /mails/:mailID": { rule: "administrators", may: ADMIN, params: { mailID: "4711" }, success: 404 },
    "POST /users/register": {
        rule: "§5.4: any",
        may: EVERYBODY,
        body: { name: ":unique", email: ":uniqueEmail", password: "a kettle of many fish" },
    },
    "POST /authenticate/password": {
        rule: "§6: any",
        may: EVERYBODY,
        uses: "session",
        body: { username: "Keyholder", password: "the brass one by the door" },
    },
    // Collections (contract §5.14)
    "GET /collections": { rule: "§5.14: community.manage", may: ADMIN },
    "POST /collections": {
        rule: "§5.14: community.manage, and what goes into it is seen",
        on: "discussion",
        may: anywhere(ADMIN),
        body: { name: ":unique", records: [{ recordType: "discussion", recordID: ":discussionID" }] },
    },
    "GET /collections/by-resource": {
        rule: "§5.14: community.manage",
        on: "discussion",
        may: anywhere(ADMIN),
        query: { recordType: "discussion", recordID: ":discussionID" },
    },
    "PUT /collections/by-resource": {
        rule: "§5.14: community.manage",
        on: "discussion",
        may: anywhere(ADMIN),
        body: { record: { recordType: "discussion", recordID: ":discussionID" }, collectionIDs: [] },
    },
    "GET /collections/contents/:locale": { rule: "§5.14: community.manage", may: ADMIN, params: { locale: "en" } },
    "GET /collections/:collectionID/content/:locale": {
        rule: "§5.14: any",
        may: EVERYBODY,
        params: { collectionID: "999999", locale: "en" },
        success: 404,
    },
    "GET /collections/:collectionID": {
        rule: "§5.14: community.manage",
        may: ADMIN,
        params: { collectionID: "999999" },
        success: 404,
    },
    "PATCH /collections/:collectionID": {
        rule: "§5.14: community.manage",
        may: ADMIN,
        params: { collectionID: "999999" },
        body: {},
        success: 404,
    },
    "DELETE /collections/:collectionID": {
        rule: "§5.14: community.manage",
        may: ADMIN,
        params: { collectionID: "999999" },
        success: 404,
    },

    // What was sent, or may have been, and shall not be any more
    "DELETE /submissions/:idempotencyKey": {
        rule: "session.valid: one's own; others' keys are as if they never were",
        may: MEMBERS,
        params: { idempotencyKey: "never-sent" },
    },

    // What a body looks like, before it is posted
    "POST /rich/preview": {
        rule: "session.valid: it takes work, and stores nothing",
        may: MEMBERS,
        body: { body: "A **kettle**", format: "markdown" },
    },

    // Drafts (contract §5.7): one's own; others' are as if they never were
    "GET /drafts": { rule: "§5.7: session.valid", may: MEMBERS },
    "POST /drafts": [
        {
            rule: "§5.7: session.valid",
            may: MEMBERS,
            body: { recordType: "comment", attributes: { body: "Half a thought", format: "markdown" } },
        },
        {
            rule: "§5.7: to publish it at a time, schedule.allow; its time is over",
            may: ADMIN,
            body: {
                recordType: "discussion",
                attributes: { body: "Half a thought", format: "markdown", draftMeta: { name: "Half", postTypeID: "discussion" } },
                draftStatus: "scheduled",
                dateScheduled: "2001-01-01T00:00:00Z",
            },
            success: 422,
        },
    ],
    "GET /drafts/:draftID": { rule: "§5.7: owner", may: MEMBERS, params: { draftID: "999999" }, success: 404 },
    "GET /drafts/:draftID/edit": { rule: "§5.7: owner", may: MEMBERS, params: { draftID: "999999" }, success: 404 },
    "PATCH /drafts/:draftID": { rule: "§5.7: owner", may: MEMBERS, params: { draftID: "999999" }, body: {}, success: 404 },
    "DELETE /drafts/:draftID": { rule: "§5.7: owner", may: MEMBERS, params: { draftID: "999999" }, success: 404 },
    "PATCH /drafts/schedule/:draftID": {
        rule: "§5.7: schedule.allow, owner",
        may: ADMIN,
        params: { draftID: "999999" },
        body: { dateScheduled: "2001-01-01T00:00:00Z" },
        success: 404,
    },
    "PATCH /drafts/cancel-schedule/:draftID": {
        rule: "§5.7: schedule.allow, owner",
        may: ADMIN,
        params: { draftID: "999999" },
        body: {},
        success: 404,
    },

    // Media (contract §5.9): one's own; others' are as if they never were
    "POST /media": { rule: "§5.9: uploads.add", may: MEMBERS, file: "file" },
    "POST /media/scrape": { rule: "§5.9: session.valid", may: MEMBERS, body: { url: "ftp://forum.test/" }, success: 422 },
    "GET /media/:mediaID": { rule: "§5.9: owner or community.manage", may: MEMBERS, params: { mediaID: "999999" }, success: 404 },
    "GET /media/by-url": {
        rule: "§5.9: owner or community.manage",
        may: MEMBERS,
        query: { url: "/uploads/media/never-was.png" },
        success: 404,
    },
    "GET /media/:mediaID/download": {
        rule: "§5.9: who sees what it stands in",
        may: EVERYBODY,
        params: { mediaID: "999999" },
        success: 404,
    },
    "GET /media/download-by-url": {
        rule: "§5.9: who sees what it stands in",
        may: EVERYBODY,
        query: { url: "/uploads/media/never-was.png" },
        success: 404,
    },
    "DELETE /media/list": {
        rule: "§5.9: community.manage",
        may: ADMIN,
        body: { mediaIDs: [999999], deleteFile: false },
        success: 404,
    },
    "DELETE /media/list-by-url": {
        rule: "§5.9: community.manage",
        may: ADMIN,
        body: { urls: ["/uploads/media/never-was.png"], deleteFile: false },
        success: 404,
    },
    "PATCH /media/:mediaID/attachment": {
        rule: "§5.9: owner and uploads.add, or community.manage",
        may: MEMBERS,
        params: { mediaID: "999999" },
        body: { foreignType: "embed", foreignID: 1 },
        success: 404,
    },
    "DELETE /media/:mediaID": {
        rule: "§5.9: owner or community.manage",
        may: MEMBERS,
        params: { mediaID: "999999" },
        success: 404,
    },
    "DELETE /media/by-url": {
        rule: "§5.9: owner or community.manage",
        may: MEMBERS,
        query: { url: "/uploads/media/never-was.png" },
        success: 404,
    },

    // Attachments (contract §5.15), tracking (§5.18)
    "GET /attachments": [
        {
            rule: "§5.15: staff.allow",
            on: "discussion",
            may: anywhere(MODERATORS),
            query: { recordType: "discussion", recordID: ":discussionID" },
        },
        {
            rule: "§4.5, §5.15: staff.allow",
            on: "comment",
            may: anywhere(MODERATORS),
            query: { recordType: "comment", recordID: ":commentID" },
        },
    ],
    "GET /attachments/catalog": { rule: "§5.15: what the viewer may read of", may: EVERYBODY },
    "GET /attachments/schema": {
        rule: "§5.15: staff.allow; no such integration",
        may: MODERATORS,
        query: { attachmentType: "ticket", recordType: "discussion", recordID: "999999" },
        success: 404,
    },
    "POST /attachments": {
        rule: "§5.15: staff.allow; no such integration",
        may: MODERATORS,
        body: { attachmentType: "ticket", recordType: "discussion", recordID: 999999 },
        success: 404,
    },
    "POST /attachments/refresh": { rule: "§5.15: any", may: EVERYBODY, body: { attachmentIDs: [999999] } },
    "POST /tick": { rule: "§5.18: any", may: EVERYBODY, body: { type: "page_view" } },

    // Reports and what waits for approval (contract §5.16)
    "POST /reports": [
        {
            rule: "§5.16: flag.add",
            on: "discussion",
            may: { own: MEMBERS, other: MEMBERS },
            body: { recordType: "discussion", recordID: ":discussionID", reportReasonIDs: ["spam"] },
        },
        {
            rule: "§5.16: flag.add",
            on: "comment",
            may: { own: MEMBERS, other: MEMBERS },
            body: { recordType: "comment", recordID: ":commentID", reportReasonIDs: ["spam"] },
        },
    ],
    "GET /reports": { rule: "§5.16: posts.moderate or community.moderate", may: THERE },
    "GET /reports/:reportID": { rule: "§5.16: the same", may: THERE, params: { reportID: "999999" }, success: 404 },
    "PATCH /reports/:reportID": {
        rule: "§5.16: the same",
        may: THERE,
        params: { reportID: "999999" },
        body: { status: "new" },
        success: 404,
    },
    "PATCH /reports/:reportID/dismiss": { rule: "§5.16: the same", may: THERE, params: { reportID: "999999" }, success: 404 },
    "PATCH /reports/:reportID/approve-record": {
        rule: "§5.16: the same",
        may: THERE,
        params: { reportID: "999999" },
        body: {},
        success: 404,
    },
    "PATCH /reports/:reportID/reject-record": {
        rule: "§5.16: the same",
        may: THERE,
        params: { reportID: "999999" },
        body: {},
        success: 404,
    },
    "GET /report-reasons": { rule: "§5.16: flag.add", may: MEMBERS },
    "POST /report-reasons": {
        rule: "§5.16: community.moderate; one that is there",
        may: MODERATORS,
        body: { reportReasonID: "spam", name: "Spam", description: "", roleIDs: [] },
        success: 409,
    },
    "PATCH /report-reasons/:reportReasonID": {
        rule: "§5.16: community.moderate",
        may: MODERATORS,
        params: { reportReasonID: "spam" },
        body: { name: "Spam" },
    },
    "DELETE /report-reasons/:reportReasonID": {
        rule: "§5.16: community.moderate",
        may: MODERATORS,
        params: { reportReasonID: "never-was" },
        success: 404,
    },
    "PUT /report-reasons/sorts": { rule: "§5.16: community.moderate", may: MODERATORS, body: { spam: 0 } },
    "GET /escalations": { rule: "§5.16: posts.moderate or community.moderate", may: THERE },
    "POST /escalations": {
        rule: "§5.16: posts.moderate or community.moderate, there",
        on: "discussion",
        may: LOOKING_AFTER,
        body: { recordType: "discussion", recordID: ":discussionID" },
    },
    "GET /escalations/lookup-assignee": {
        rule: "§5.16: the same",
        may: THERE,
        query: { escalationID: "999999" },
        success: 404,
    },
    "GET /escalations/:escalationID": { rule: "§5.16: the same", may: THERE, params: { escalationID: "999999" }, success: 404 },
    "PATCH /escalations/:escalationID": {
        rule: "§5.16: the same",
        may: THERE,
        params: { escalationID: "999999" },
        body: { status: "done" },
        success: 404,
    },
    "GET /escalations/:escalationID/notes": {
        rule: "§5.16: the same",
        may: THERE,
        params: { escalationID: "999999" },
        success: 404,
    },
    "POST /escalations/:escalationID/notes": {
        rule: "§5.16: the same",
        may: THERE,
        params: { escalationID: "999999" },
        body: { body: "Look." },
        success: 404,
    },
    "GET /reports/automation": { rule: "§5.16: posts.moderate or community.moderate", may: THERE },
    "GET /moderation-messages": { rule: "§5.16: session.valid", may: MEMBERS },
    "GET /moderation-messages/shown": { rule: "what pages show, to everybody who reads them", may: EVERYBODY },
    "POST /moderation-messages": {
        rule: "§5.16: community.moderate; about a place that is not there",
        may: MODERATORS,
        body: { body: "The hall is closed today.", type: "info", recordType: "category", recordID: 999999 },
        success: 404,
    },
    "PATCH /moderation-messages/:moderationMessageID": {
        rule: "§5.16: community.moderate",
        may: MODERATORS,
        params: { moderationMessageID: "999999" },
        body: { isEnabled: false },
        success: 404,
    },
    "DELETE /moderation-messages/:moderationMessageID": {
        rule: "§5.16: community.moderate",
        may: MODERATORS,
        params: { moderationMessageID: "999999" },
        success: 404,
    },
    "PUT /moderation-messages/:moderationMessageID/dismiss": {
        rule: "session.valid",
        may: MEMBERS,
        params: { moderationMessageID: "999999" },
        success: 404,
    },
    "GET /waiting-posts": { rule: "session.valid, one's own", may: MEMBERS },
    "POST /warnings": {
        rule: "posts.moderate or community.moderate, there",
        may: THERE,
        body: { recordType: "discussion", recordIDs: [999999], body: "Mind your words." },
        success: 404,
    },
    "GET /warnings": [
        { rule: "session.valid, one's own", may: MEMBERS, query: { userID: "$me" } },
        { rule: "of others: posts.moderate or community.moderate", may: THERE },
    ],
    "PUT /warnings/:warningID/read": {
        rule: "session.valid, one's own",
        may: MEMBERS,
        params: { warningID: "999999" },
        success: 404,
    },
    "DELETE /warnings/:warningID": {
        rule: "posts.moderate or community.moderate",
        may: THERE,
        params: { warningID: "999999" },
        success: 404,
    },

    // What was done on the site
    "GET /acts": [
        { rule: "as far as the record may be seen", may: EVERYBODY, query: { recordType: "discussion", recordID: "999999" } },
        { rule: "of others, anywhere: community.moderate", may: MODERATORS },
    ],
    "POST /acts/:actID/undo": {
        rule: "session.valid, then as the act's own",
        may: MEMBERS,
        params: { actID: "999999" },
        success: 404,
    },
    "GET /act-jobs": { rule: "of others: community.moderate", may: MODERATORS },
    "GET /act-jobs/:jobID": { rule: "session.valid, one's own", may: MEMBERS, params: { jobID: "999999" }, success: 404 },
    "POST /act-jobs/:jobID/undo": { rule: "session.valid, one's own", may: MEMBERS, params: { jobID: "999999" }, success: 404 },
    "GET /revisions": {
        rule: "session.valid, then as the record's",
        may: MEMBERS,
        query: { recordType: "kettle", recordID: "999999" },
        success: 404,
    },
    "GET /deleted-records": [
        { rule: "a permission to restore what others wrote", may: [...THERE, "siteManager"] },
        { rule: "session.valid, one's own", may: MEMBERS, query: { own: "true" } },
    ],
    "GET /deleted-records/:actID": {
        rule: "session.valid, then as the record's author or who may restore it",
        may: MEMBERS,
        params: { actID: "999999" },
        success: 404,
    },
    "POST /deleted-records/restore": {
        rule: "session.valid, then as the act's own",
        may: MEMBERS,
        body: { actIDs: [999999] },
        success: 404,
    },
    "DELETE /deleted-records/list": {
        rule: "site.manage or community.moderate",
        may: ["globalModerator", "siteManager", "admin"],
        body: { actIDs: [999999] },
        success: 404,
    },
    "GET /audit-logs": { rule: "§5.19: site.manage", may: SITE },

    // Second factors and fresh proofs
    "GET /authenticate/second-step": { rule: "any, after a password", may: [], refused: 401 },
    "POST /authenticate/second-step": { rule: "any, after a password", may: [], body: { code: "000000" }, refused: 401 },
    "POST /authenticate/proof": {
        rule: "session.valid; the administrators' password is another",
        may: MEMBERS,
        body: { password: "not the one" },
        success: 401,
    },
    "GET /second-factors": { rule: "session.valid", may: MEMBERS },
    "GET /second-factors/totp": { rule: "session.valid with a fresh proof", may: MEMBERS },
    "POST /second-factors/totp": { rule: "session.valid with a fresh proof", may: MEMBERS },
    "PUT /second-factors/totp": {
        rule: "session.valid with a fresh proof",
        may: MEMBERS,
        body: { code: "12" },
        success: 422,
    },
    "DELETE /second-factors/totp": { rule: "session.valid with a fresh proof", may: MEMBERS, success: 404 },
    "POST /authenticate/passkey/options": [
        { rule: "any: nobody is named to sign in", may: EVERYBODY, body: { purpose: "signIn" } },
        { rule: "any, after a password", may: [], body: { purpose: "secondStep" }, refused: 401 },
        { rule: "session.valid", may: MEMBERS, body: { purpose: "proof" } },
    ],
    "POST /authenticate/passkey": {
        rule: "whose passkey it is",
        may: [],
        body: { passkey: { id: "AA", rawId: "AA", type: "public-key", response: NOTHING_SIGNED } },
        refused: 401,
    },
    "POST /second-factors/passkeys/options": { rule: "session.valid with a fresh proof", may: MEMBERS },
    "POST /second-factors/passkeys": {
        rule: "session.valid with a fresh proof",
        may: MEMBERS,
        body: { name: "Key", passkey: { id: "AA", rawId: "AA", type: "public-key", response: NOTHING_MADE } },
        success: 422,
    },
    "PATCH /second-factors/passkeys/:passkeyID": {
        rule: "session.valid with a fresh proof; one's own",
        may: MEMBERS,
        params: { passkeyID: "1" },
        body: { name: "Key" },
        success: 404,
    },
    "DELETE /second-factors/passkeys/:passkeyID": {
        rule: "session.valid with a fresh proof; one's own",
        may: MEMBERS,
        params: { passkeyID: "1" },
        success: 404,
    },
    "POST /second-factors/recovery-codes": { rule: "session.valid with a fresh proof", may: MEMBERS, success: 409 },
    "GET /second-factors/roles": { rule: "site.manage", may: SITE },
    "PUT /second-factors/roles": { rule: "site.manage with a fresh proof", may: SITE, body: { roleIDs: [] } },

    // Ways to sign in
    "GET /openid/providers": { rule: "any", may: EVERYBODY },
    "GET /openid/arrival": { rule: "who has come from a provider in this browser", may: EVERYBODY, success: 404 },
    "GET /ways-in": { rule: "session.valid", may: MEMBERS },
    "DELETE /linked-identities/:identityID": {
        rule: "session.valid with a fresh proof: one's own",
        may: MEMBERS,
        params: { identityID: "4711" },
        success: 404,
    },
    "POST /authenticate/signout": { rule: "§6: any", may: EVERYBODY, uses: "session" },
};
