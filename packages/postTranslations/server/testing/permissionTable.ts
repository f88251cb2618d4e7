import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { EDITING, MEMBERS, MODERATORS, SEEING, TAKING_PART, THERE, withAuthor } from "@parley/library/testing/permissionTable";

const discussion = { recordType: "discussion", recordID: ":discussionID" };
const comment = { recordType: "comment", recordID: ":commentID" };

/** Who may make the calls of this package. No service is set up, so who may have posts translated is told that they can't be. */
export const postTranslationsPermissions: PermissionTable = {
    "GET /post-translations/:recordType/:recordID": [
        { rule: "as the discussion", on: "discussion", may: SEEING, params: discussion },
        { rule: "as the comment", on: "comment", may: SEEING, params: comment },
    ],
    "POST /post-translations/:recordType/:recordID": [
        { rule: "session.valid + view", on: "discussion", may: TAKING_PART, params: discussion, success: 400 },
        { rule: "session.valid + view", on: "comment", may: TAKING_PART, params: comment, success: 400 },
    ],
    "PUT /post-languages/:recordType/:recordID": [
        { rule: "its author, and who may edit it", on: "discussion", may: EDITING, params: discussion, body: { lang: "fr" } },
        {
            rule: "its author, and who may edit it",
            on: "comment",
            may: { own: withAuthor([...THERE, "siteManager"]), other: withAuthor([...MODERATORS, "siteManager"]) },
            params: comment,
            body: { lang: null },
        },
    ],
    "GET /read-languages": { rule: "session.valid", may: MEMBERS },
    "PUT /read-languages": { rule: "session.valid", may: MEMBERS, body: { languages: ["fr"] } },
};
