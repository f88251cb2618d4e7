import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { ADMIN, anywhere, MEMBERS, MODERATORS, SEEING, TAKING_PART, withAuthor } from "@parley/library/testing/permissionTable";

/** Who may make the calls of this package. */
export const reactionsPermissions: PermissionTable = {
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
    "GET /messages/:recordID/reactions": { rule: "participant", params: { recordID: "999999" }, may: [] },
    "POST /messages/:recordID/reactions": {
        rule: "participant",
        params: { recordID: "999999" },
        may: [],
        body: { reactionType: "Like" },
    },
    "DELETE /messages/:recordID/reactions": { rule: "participant", params: { recordID: "999999" }, may: [] },
    "DELETE /messages/:recordID/reactions/:userID": {
        rule: "participant",
        params: { recordID: "999999", userID: "1" },
        may: [],
    },
    "GET /reactions": { rule: "§5.8: session.valid", may: MEMBERS },
    "GET /reactions/:urlCode": { rule: "§5.8: session.valid", may: MEMBERS, params: { urlCode: "Like" } },
    "GET /reactions/edit/:urlCode": { rule: "§5.8: community.manage", may: ADMIN, params: { urlCode: "Like" } },
    "PATCH /reactions/:urlCode": { rule: "§5.8: community.manage", may: ADMIN, params: { urlCode: "Like" }, body: { points: 1 } },
    "GET /users/:userID/reacted": {
        rule: "§5.4: profiles.view",
        may: MEMBERS,
        params: { userID: ":victimID" },
        query: { reactionUrlcode: "Like" },
    },
};
