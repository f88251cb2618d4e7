import type { TableDescriptions } from "@parley/library/server/database";

/** Tables of records that belong to one member. */
const OF_A_MEMBER = { keys: ["userID"] } as const;
const LITTLE_LATER = "A page is kept for half a minute at most, and nobody minds if it says so much too late";

/**
 * Granularity of the cache invalidation, so that a write invalidates only reads of the same rows or columns. A table without a description
 * is read and written as a whole, which is always correct. Keys are columns that many queries filter by.
 */
export const tables: TableDescriptions = {
    sessions: {
        keys: ["tokenHash", "userID"],
        unseen: {
            dateUpdated: `${LITTLE_LATER} when a session was used last.`,
            dateExpires: "It is only ever put off, while the session is used.",
        },
    },
    users: {
        keys: ["userID"],
        apart: { counts: ["countDiscussions", "countComments", "countPosts", "points"] },
        unseen: { dateLastActive: `${LITTLE_LATER} when somebody was here.` },
        takesAlong: [
            "userRoles",
            "userBans",
            "userPrivacy",
            "waitingEntries",
            "signatures",
            "profileFieldValues",
            "removedProfileFieldValues",
            "accountKeys",
            "totpSecrets",
            "recoveryCodes",
            "passkeys",
            "passkeyChallenges",
            "linkedIdentities",
            "openIDStarts",
        ],
    },
    userRoles: OF_A_MEMBER,
    userBans: OF_A_MEMBER,
    userPrivacy: OF_A_MEMBER,
    totpSecrets: OF_A_MEMBER,
    recoveryCodes: OF_A_MEMBER,
    passkeys: OF_A_MEMBER,
    signatures: OF_A_MEMBER,
    profileFieldValues: OF_A_MEMBER,
    drafts: { keys: ["insertUserID", "draftID"] },
    roles: { takesAlong: ["rolePermissions", "userRoles", "secondFactorRoles"] },
    profileFields: { takesAlong: ["profileFieldValues"] },
    removedProfileFields: { takesAlong: ["removedProfileFieldValues"] },
    categories: {
        keys: ["categoryID"],
        apart: {
            discussions: ["countDiscussions"],
            posts: ["countComments", "lastDiscussionID", "lastCommentID", "lastUserID", "dateLastPost"],
            followers: ["countFollowers"],
        },
        takesAlong: ["categoryFollowers", "categoryCodes", "categoryMoves"],
    },
    categoryFollowers: OF_A_MEMBER,
    discussions: {
        keys: ["discussionID", "categoryID"],
        unseen: { countViews: `${LITTLE_LATER} how often something was looked at.` },
        takesAlong: ["userDiscussions", "discussions"],
    },
    userDiscussions: OF_A_MEMBER,
    readMarks: OF_A_MEMBER,
    discussionSnoozes: OF_A_MEMBER,
    comments: { keys: ["commentID", "discussionID", "parentCommentID"] },
    notifications: OF_A_MEMBER,
    notificationReads: OF_A_MEMBER,
    memberRelations: OF_A_MEMBER,
    tagFollowers: OF_A_MEMBER,
    notificationMails: OF_A_MEMBER,
    pushSubscriptions: OF_A_MEMBER,
    notificationPushes: OF_A_MEMBER,
    mailSchedules: OF_A_MEMBER,
    catchUps: OF_A_MEMBER,
    conversationParticipants: { keys: ["userID", "conversationID"] },
    conversationTypings: { keys: ["conversationID", "userID"] },
    messages: { keys: ["messageID", "conversationID"] },
    messageReports: { keys: ["messageReportID"] },
    reactions: { keys: ["recordID", "userID"] },
    reactionCounts: { keys: ["recordID"] },
    postTypes: { takesAlong: ["postTypeFields"] },
    removedPostFields: { takesAlong: ["removedPostFieldValues"] },
    postFields: { takesAlong: ["postTypeFields", "postMeta"] },
    tagRecords: { keys: ["recordID"] },
    acts: { keys: ["recordID"] },
    tags: { takesAlong: ["tagCodes", "mergedTagRecords"] },
    roleRequests: { keys: ["roleRequestID", "userID"] },
    savedSearches: { keys: ["savedSearchID", "userID"] },
    reports: { keys: ["reportID"] },
    escalations: { keys: ["escalationID"] },
    warnings: { keys: ["userID"], takesAlong: ["warningRecords"] },
    moderationMessages: { takesAlong: ["moderationMessageDismissals"] },
    moderationMessageDismissals: OF_A_MEMBER,
};
