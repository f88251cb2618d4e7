import type { PermissionTable } from "@parley/library/testing/permissionTable";
import {
    anywhere,
    EDITING,
    LOOKING_AFTER,
    MEMBERS,
    MODERATORS,
    SEEING,
    SITE,
    TAKING_PART,
} from "@parley/library/testing/permissionTable";

/** Who may make the calls of this package. */
export const discussionsPermissions: PermissionTable = {
    "GET /discussions/:discussionID": { rule: "§5.1: discussions.view", on: "discussion", may: SEEING },
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
    "PUT /discussions/:discussionID/bookmark": {
        rule: "§5.1: session.valid",
        on: "discussion",
        may: TAKING_PART,
        body: { bookmarked: true },
    },
    "PUT /discussions/:discussionID/follow": {
        rule: "session.valid + view, as a bookmark",
        on: "discussion",
        may: TAKING_PART,
        body: { level: "all" },
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
};
