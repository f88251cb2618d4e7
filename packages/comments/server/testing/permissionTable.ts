import type { PermissionTable } from "@parley/library/testing/permissionTable";
import {
    anywhere,
    EDITING,
    MEMBERS,
    MODERATORS,
    SEEING,
    SITE,
    TAKING_PART,
    THERE,
    withAuthor,
} from "@parley/library/testing/permissionTable";

/** Who may make the calls of this package. */
export const commentsPermissions: PermissionTable = {
    "GET /comments/search": { rule: "§5.2: session.valid; only visible ones", may: MEMBERS, query: { query: "kettle" } },
    "GET /posts": { rule: "§5.19: session.valid", may: MEMBERS, query: { roleIDs: "8" } },
    "GET /comments": [
        { rule: "§5.2: view on parent", on: "discussion", may: SEEING, query: { discussionID: ":discussionID" } },
        {
            rule: "§5.16: of an escalation, posts.moderate or community.moderate",
            may: THERE,
            query: { parentRecordType: "escalation", parentRecordID: "999999" },
            success: 404,
        },
    ],
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
        {
            rule: "§5.16: on an escalation, posts.moderate or community.moderate",
            may: THERE,
            body: { body: "Look.", format: "markdown", parentRecordType: "escalation", parentRecordID: "999999" },
            success: 404,
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
    "PATCH /comments/:commentID/answer": {
        rule: "§5.2: question author, curation.manage or discussions.edit",
        on: "comment",
        may: EDITING,
        body: { status: "accepted" },
    },
};
