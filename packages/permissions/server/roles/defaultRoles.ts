import { RoleID } from "@parley/permissions/contract";

const READING = ["discussions.view"];

const TAKING_PART = [
    ...READING,
    "comments.add",
    "conversations.add",
    "discussions.add",
    "email.view",
    "flag.add",
    "profiles.edit",
    "profiles.view",
    "reactions.negative.add",
    "reactions.positive.add",
    "reactions.view",
    "tags.add",
    "uploads.add",
];

const LOOKING_AFTER_POSTS = [
    ...TAKING_PART,
    "applicants.manage",
    "comments.delete",
    "comments.edit",
    "community.moderate",
    "curation.manage",
    "discussions.announce",
    "discussions.close",
    "discussions.closeOwn",
    "discussions.delete",
    "discussions.edit",
    "discussions.sink",
    "personalInfo.view",
    "posts.moderate",
    "staff.allow",
];

const EVERYTHING = [
    ...LOOKING_AFTER_POSTS,
    "comments.email",
    "community.manage",
    "conversations.email",
    "conversations.moderate",
    "discussions.email",
    "exports.manage",
    "fragments.manage",
    "groups.add",
    "internalInfo.view",
    "noAds.use",
    "profile.editusernames",
    "schedule.allow",
    "site.manage",
    "tokens.add",
    "users.add",
    "users.delete",
    "users.edit",
];

const FIXED = { deletable: false, canSession: true, personalInfo: false };

/** Roles of a new site and their global permissions (contract §2, §3.1). */
export const DEFAULT_ROLES = [
    {
        ...FIXED,
        roleID: RoleID.guest,
        name: "Guest",
        description: "Anyone who is not signed in.",
        type: "guest",
        canSession: false,
        permissions: READING,
    },
    {
        ...FIXED,
        roleID: RoleID.unconfirmed,
        name: "Unconfirmed",
        description: "Members who have not confirmed their email address yet.",
        type: "unconfirmed",
        permissions: READING,
    },
    {
        ...FIXED,
        roleID: RoleID.applicant,
        name: "Applicant",
        description: "People who have applied to join and have not been accepted yet.",
        type: "applicant",
        canSession: false,
        personalInfo: true,
        permissions: READING,
    },
    {
        ...FIXED,
        roleID: RoleID.member,
        name: "Member",
        description: "Members can take part in discussions.",
        type: "member",
        permissions: TAKING_PART,
    },
    {
        ...FIXED,
        roleID: RoleID.administrator,
        name: "Administrator",
        description: "Administrators can do anything.",
        type: "administrator",
        permissions: EVERYTHING,
    },
    {
        ...FIXED,
        roleID: RoleID.moderator,
        name: "Moderator",
        description: "Moderators take care of discussions and the people in them.",
        type: "moderator",
        permissions: LOOKING_AFTER_POSTS,
    },
];
