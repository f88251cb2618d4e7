import { EraseMethod } from "@parley/accounts/contract";
import { BooleanFlag, DateTime, defineEndpoint, ID, NoContent, SmartID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** Maximum length of a name, an address or a password as it is sent. */
export const MAX_LINE_LENGTH = 1000;
export const MAX_DISCOVERY_TEXT_LENGTH = 2000;
const Line = Type.String({ maxLength: MAX_LINE_LENGTH });
const Required = Type.String({ minLength: 1, maxLength: MAX_LINE_LENGTH });
const NullableText = Type.Unsafe<string | null>({ type: ["string", "null"] });
const NullableString = Type.Unsafe<string | null>({ type: ["string", "null"] });
const NullableInteger = Type.Unsafe<number | null>({ type: ["integer", "null"] });
const Account = Type.Object({ userID: Type.Integer(), name: Type.String(), email: Type.String() });
const byUser = Type.Object({ userID: ID });
const paging = {
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30 })),
};

/** Fields of a registration or application. */
const registration = {
    name: Required,
    email: Required,
    password: Required,
    /** Reason to join; required if registration needs approval. */
    discoveryText: Type.Optional(Type.String({ maxLength: MAX_DISCOVERY_TEXT_LENGTH })),
    /** Required if registration is by invitation. */
    invitationCode: Type.Optional(Type.String({ maxLength: 200 })),
    /** Required if the site has terms of service. */
    termsOfService: Type.Optional(BooleanFlag),
};

/**
 * Creates an account without signing in (contract §5.4). Responds with 202 and `[]` if the request is an application that needs approval.
 * An email address that is in use gets the same response as any other, because an address is only a claim until it is confirmed by mail.
 */
export const postRegister = defineEndpoint({
    method: "POST",
    path: "/users/register",
    body: Type.Object(registration),
    response: Account,
});

/** Confirms the email address to which the code was mailed; 400 for an invalid code or an already confirmed address. */
export const postConfirmEmail = defineEndpoint({
    method: "POST",
    path: "/users/:userID/confirm-email",
    params: byUser,
    body: Type.Object({ confirmationCode: Required }),
    response: Type.Object({ userID: Type.Integer(), email: NullableText, emailConfirmed: Type.Boolean() }),
});

/** Requests another confirmation mail: for the viewer if signed in, else by name or email address. Always 201. */
export const postConfirmEmailRequest = defineEndpoint({
    method: "POST",
    path: "/users/request-confirm-email",
    body: Type.Object({ email: Type.Optional(Line) }),
    response: NoContent,
});

/** Requests a mail for a new password, by name or email address under either name. Always 201, whether the account exists or not (FC-27). */
export const postRequestPassword = defineEndpoint({
    method: "POST",
    path: "/users/request-password",
    body: Type.Object({ email: Type.Optional(Required), name: Type.Optional(Required) }),
    response: NoContent,
});

/** Checks whether a mailed key is valid for a new password: 204, or 400. The key is not used up. */
export const postCheckPasswordKey = defineEndpoint({
    method: "POST",
    path: "/users/:userID/check-password-key",
    params: byUser,
    body: Type.Object({ key: Required }),
    response: NoContent,
    status: 204,
    reads: true,
});

/** Sets a new password with a mailed key, which is valid once. Ends all sessions. */
export const postResetPassword = defineEndpoint({
    method: "POST",
    path: "/users/:userID/reset-password",
    params: byUser,
    body: Type.Object({ key: Required, password: Required }),
    response: NoContent,
});

/** Restores the previous email address of an account with the key that was mailed to that address. Ends all sessions. */
export const postTakeBackEmail = defineEndpoint({
    method: "POST",
    path: "/users/:userID/take-back-email",
    params: byUser,
    body: Type.Object({ key: Required }),
    response: NoContent,
});

/** Whether the viewer has a password, and has reauthenticated. Also available to members who must set up a second factor first. */
export const Credentials = Type.Object({
    hasPassword: Type.Boolean(),
    /** Whether the viewer has reauthenticated within the last 15 minutes. Viewers without a password need this instead of the password. */
    isProved: Type.Boolean(),
});
export type Credentials = Static<typeof Credentials>;

export const getCredentials = defineEndpoint({ method: "GET", path: "/users/me/credentials", response: Credentials });

/**
 * Changes the viewer's own password, email address or both. A new password ends all other sessions; a new address is stored as
 * `pendingEmail` until it is confirmed.
 */
export const putCredentials = defineEndpoint({
    method: "PUT",
    path: "/users/me/credentials",
    body: Type.Object({
        password: Type.Optional(Required),
        email: Type.Optional(Required),
        /** The current password. Viewers without a password need a recent reauthentication instead (403 with the code `proofNeeded`). */
        passwordConfirmation: Type.Optional(Line),
    }),
    response: NoContent,
    status: 204,
});

/** A member's session in one browser. */
export const MemberSession = Type.Object({
    sessionID: Type.Integer(),
    userID: Type.Integer(),
    dateInserted: DateTime,
    /** Time of last use, accurate to the hour. */
    dateUpdated: DateTime,
    dateExpires: DateTime,
    browser: NullableText,
    system: NullableText,
    /** Approximate network address; null if unknown. */
    network: NullableText,
    /** Name of the other site on whose pages it may comment, and nothing else; null for a session of this site. */
    siteName: NullableText,
    /** Whether it is the session of this request. */
    current: Type.Boolean(),
});
export type MemberSession = Static<typeof MemberSession>;

/** Lists a member's sessions: the viewer's own, or any for moderators (contract §5.17). */
export const getSessions = defineEndpoint({
    method: "GET",
    path: "/sessions",
    query: Type.Object({
        userID: SmartID,
        filter: Type.Optional(Type.Unsafe<"valid" | "invalid">({ type: "string", enum: ["valid", "invalid"], default: "valid" })),
    }),
    response: Type.Array(MemberSession),
});

/**
 * Ends a session of a member. Without `sessionID` it ends all sessions, with `keepCurrent` all but the current one. 404 if the session does
 * not exist.
 */
export const deleteSessions = defineEndpoint({
    method: "DELETE",
    path: "/sessions",
    query: Type.Object({
        userID: SmartID,
        sessionID: Type.Optional(ID),
        keepCurrent: Type.Optional(BooleanFlag),
    }),
    response: NoContent,
});

/** An invitation, as its inviter sees it. */
export const Invite = Type.Object({
    inviteID: Type.Integer(),
    email: Type.String(),
    /** Code with which the invited person registers, and then confirms the address; the one in the mail does both. */
    code: NullableString,
    status: Type.Unsafe<"open" | "accepted" | "expired">({ type: "string", enum: ["open", "accepted", "expired"] }),
    acceptedUserID: NullableInteger,
    dateInserted: DateTime,
    dateExpires: DateTime,
});
export type Invite = Static<typeof Invite>;

/** Lists the viewer's invitations (contract §5.17). */
export const getInvites = defineEndpoint({
    method: "GET",
    path: "/invites",
    query: Type.Object(paging),
    response: Type.Array(Invite),
    paged: "numbered",
});

/** Invites somebody by mail, if registration is by invitation. */
export const postInvite = defineEndpoint({
    method: "POST",
    path: "/invites",
    body: Type.Object({
        email: Required,
        /** Language of the mail, one of those that visitors can choose. */
        locale: Type.Optional(Type.String({ maxLength: 35 })),
    }),
    response: Invite,
});

/** Deletes an invitation that has not been used. */
export const deleteInvite = defineEndpoint({
    method: "DELETE",
    path: "/invites/:inviteID",
    params: Type.Object({ inviteID: ID }),
    response: NoContent,
});

/** An application for membership. */
export const Applicant = Type.Object({
    applicantID: Type.Integer(),
    name: Type.String(),
    email: Type.String(),
    discoveryText: Type.String(),
    status: Type.Unsafe<"pending" | "approved" | "declined">({ type: "string", enum: ["pending", "approved", "declined"] }),
    dateInserted: DateTime,
});
export type Applicant = Static<typeof Applicant>;

const byApplicant = Type.Object({ applicantID: ID });

/** Lists the pending applications, for members who may decide on them (contract §5.17). */
export const getApplicants = defineEndpoint({
    method: "GET",
    path: "/applicants",
    query: Type.Object(paging),
    response: Type.Array(Applicant),
    paged: "numbered",
});

/** Creates an application for membership. */
export const postApplicant = defineEndpoint({
    method: "POST",
    path: "/applicants",
    body: Type.Object(registration),
    response: Applicant,
});

/** Approves or declines an application. The applicant is notified by mail. */
export const patchApplicant = defineEndpoint({
    method: "PATCH",
    path: "/applicants/:applicantID",
    params: byApplicant,
    body: Type.Object({
        status: Type.Unsafe<"approved" | "declined">({ type: "string", enum: ["approved", "declined"] }),
    }),
    response: Applicant,
});

/** Deletes an application without notifying the applicant. */
export const deleteApplicant = defineEndpoint({
    method: "DELETE",
    path: "/applicants/:applicantID",
    params: byApplicant,
    response: NoContent,
});

/** Grace period in which a closed account can be restored, in days. */
export const GRACE_DAYS = 14;

/**
 * Closes an account: the viewer's own, with the password, or any for members who may delete members. The account is erased after the grace
 * period.
 */
export const deleteUser = defineEndpoint({
    method: "DELETE",
    path: "/users/:userID",
    params: Type.Object({ userID: SmartID }),
    body: Type.Object({
        deleteMethod: Type.Optional(Type.Unsafe<EraseMethod>({ ...EraseMethod, default: "delete" })),
        password: Type.Optional(Line),
    }),
    response: NoContent,
});

/** Reopens a closed account, for members who may delete members. */
export const postReopenUser = defineEndpoint({
    method: "POST",
    path: "/users/:userID/reopen",
    params: byUser,
    response: NoContent,
});

/** An account that is closed and not yet erased. */
export const ClosedAccount = Type.Object({
    userID: Type.Integer(),
    name: Type.String(),
    /** Whether the owner closed the account; otherwise a member who may delete members did. */
    byThemselves: Type.Boolean(),
    /** Time of the final erasure. */
    eraseAfter: DateTime,
});
export type ClosedAccount = Static<typeof ClosedAccount>;

/** Lists the closed accounts that can be reopened, in order of erasure, for members who may delete members. */
export const getClosedAccounts = defineEndpoint({
    method: "GET",
    path: "/users/closed",
    query: Type.Object(paging),
    response: Type.Array(ClosedAccount),
    paged: "numbered",
});

/** A mail that the site has written. */
export const MailSummary = Type.Object({
    mailID: Type.Integer(),
    /** Name of the mail template. */
    template: Type.String(),
    to: Type.String(),
    subject: Type.String(),
    /** `kept` means that no mail server is configured. */
    status: Type.Unsafe<"kept" | "queued" | "sending" | "sent" | "failed">({
        type: "string",
        enum: ["kept", "queued", "sending", "sent", "failed"],
    }),
    attempts: Type.Integer(),
    error: NullableText,
    dateInserted: DateTime,
    dateSent: Type.Unsafe<DateTime | null>({ type: ["string", "null"] }),
});
export type MailSummary = Static<typeof MailSummary>;

export const StoredMail = Type.Object({
    ...MailSummary.properties,
    text: NullableText,
    /**
     * Why the link in the mail, which gives access to an account, is masked. `proof`: the viewer must reauthenticate at `PROOF_PAGE`.
     * `rank`: the account ranks above the viewer's.
     */
    masked: Type.Optional(Type.Unsafe<"proof" | "rank">({ type: "string", enum: ["proof", "rank"] })),
});
export type StoredMail = Static<typeof StoredMail>;

/** Lists the mails of the last weeks, for administrators. */
export const getMails = defineEndpoint({
    method: "GET",
    path: "/mails",
    query: Type.Object(paging),
    response: Type.Array(MailSummary),
    paged: "numbered",
});

/** Returns a mail with its text, unless the text is for its recipient only. */
export const getMail = defineEndpoint({
    method: "GET",
    path: "/mails/:mailID",
    params: Type.Object({ mailID: ID }),
    response: StoredMail,
});
