import { EraseMethod } from "@parley/accounts/contract";
import { BooleanFlag, DateTime, defineEndpoint, ID, NoContent, SmartID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

const Line = Type.String({ maxLength: 1000 });
const Required = Type.String({ minLength: 1, maxLength: 1000 });
const NullableText = Type.Unsafe<string | null>({ type: ["string", "null"] });
const NullableInteger = Type.Unsafe<number | null>({ type: ["integer", "null"] });
const Account = Type.Object({ userID: Type.Integer(), name: Type.String(), email: Type.String() });
const byUser = Type.Object({ userID: ID });
const paging = {
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30 })),
};

/** What one gives to come to an account. */
const registration = {
    name: Required,
    email: Required,
    password: Required,
    /** Why one wants to join; needed where people are let in by application. */
    discoveryText: Type.Optional(Type.String({ maxLength: 2000 })),
    /** Needed where people come by invitation. */
    invitationCode: Type.Optional(Type.String({ maxLength: 200 })),
    /** Needed where there are terms to agree to. */
    termsOfService: Type.Optional(BooleanFlag),
};

/**
 * Makes an account and signs nobody in (contract §5.4); 202 and `[]` where it is an application that somebody decides on. An address that
 * has an account answers the same as one that hasn't: it is a claim until it is confirmed by mail.
 */
export const postRegister = defineEndpoint({
    method: "POST",
    path: "/users/register",
    body: Type.Object(registration),
    response: Account,
});

/** Confirms the address a code was mailed to; 400 for a code that isn't good, or when it is confirmed already. */
export const postConfirmEmail = defineEndpoint({
    method: "POST",
    path: "/users/:userID/confirm-email",
    params: byUser,
    body: Type.Object({ confirmationCode: Required }),
    response: Type.Object({ userID: Type.Integer(), email: NullableText, emailConfirmed: Type.Boolean() }),
});

/** Asks for the mail that confirms once more: for oneself when signed in, else for a name or an address. Always 201. */
export const postConfirmEmailRequest = defineEndpoint({
    method: "POST",
    path: "/users/request-confirm-email",
    body: Type.Object({ email: Type.Optional(Line) }),
    response: NoContent,
});

/** Asks for the way to a new password, by name or address. Always 201, whoever there is (FC-27). */
export const postRequestPassword = defineEndpoint({
    method: "POST",
    path: "/users/request-password",
    body: Type.Object({ email: Required }),
    response: NoContent,
});

/** Whether a mailed key is good for a new password: 204, or 400. It is not used up by this. */
export const postCheckPasswordKey = defineEndpoint({
    method: "POST",
    path: "/users/:userID/check-password-key",
    params: byUser,
    body: Type.Object({ key: Required }),
    response: NoContent,
    status: 204,
    reads: true,
});

/** Sets a new password by a mailed key, once; every session ends. */
export const postResetPassword = defineEndpoint({
    method: "POST",
    path: "/users/:userID/reset-password",
    params: byUser,
    body: Type.Object({ key: Required, password: Required }),
    response: NoContent,
});

/** Gives an account the address back that it had, by the key that was mailed there; every session ends. */
export const postTakeBackEmail = defineEndpoint({
    method: "POST",
    path: "/users/:userID/take-back-email",
    params: byUser,
    body: Type.Object({ key: Required }),
    response: NoContent,
});

/** By what one signs in, as far as a password goes; also for who is held back. */
export const Credentials = Type.Object({
    hasPassword: Type.Boolean(),
    /** Whether one has proved within a quarter of an hour who one is. Without a password that is asked for in its place. */
    isProved: Type.Boolean(),
});
export type Credentials = Static<typeof Credentials>;

export const getCredentials = defineEndpoint({ method: "GET", path: "/users/me/credentials", response: Credentials });

/**
 * Changes one's own password, address or both. A new password ends the other sessions; a new address waits as `pendingEmail` until it is
 * confirmed there.
 */
export const putCredentials = defineEndpoint({
    method: "PUT",
    path: "/users/me/credentials",
    body: Type.Object({
        password: Type.Optional(Required),
        email: Type.Optional(Required),
        /** The password one has; where there is none, a fresh proof is needed instead (403 with the code `proofNeeded`). */
        passwordConfirmation: Type.Optional(Line),
    }),
    response: NoContent,
    status: 204,
});

/** How somebody is signed in somewhere. */
export const MemberSession = Type.Object({
    sessionID: Type.Integer(),
    userID: Type.Integer(),
    dateInserted: DateTime,
    /** When it was last used, within the hour. */
    dateUpdated: DateTime,
    dateExpires: DateTime,
    browser: NullableText,
    system: NullableText,
    /** Where from, coarsely; null where it isn't known. */
    network: NullableText,
    /** Whether it is the one that asks. */
    current: Type.Boolean(),
});
export type MemberSession = Static<typeof MemberSession>;

/** Where a member is signed in: one's own, or for those who look after the community (contract §5.17). */
export const getSessions = defineEndpoint({
    method: "GET",
    path: "/sessions",
    query: Type.Object({
        userID: SmartID,
        filter: Type.Optional(Type.Unsafe<"valid" | "invalid">({ type: "string", enum: ["valid", "invalid"], default: "valid" })),
    }),
    response: Type.Array(MemberSession),
});

/** Ends one session of a member; without `sessionID` all, or all but the one that asks. 404 for a session that isn't there. */
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

/** An invitation; its code is known to its receiver alone. */
export const Invite = Type.Object({
    inviteID: Type.Integer(),
    email: Type.String(),
    status: Type.Unsafe<"open" | "accepted" | "expired">({ type: "string", enum: ["open", "accepted", "expired"] }),
    acceptedUserID: NullableInteger,
    dateInserted: DateTime,
    dateExpires: DateTime,
});
export type Invite = Static<typeof Invite>;

/** Whom one has invited (contract §5.17). */
export const getInvites = defineEndpoint({
    method: "GET",
    path: "/invites",
    query: Type.Object(paging),
    response: Type.Array(Invite),
    paged: "numbered",
});

/** Invites somebody by mail, where that is how people come here. */
export const postInvite = defineEndpoint({
    method: "POST",
    path: "/invites",
    body: Type.Object({ email: Required }),
    response: Invite,
});

/** Takes back an invitation that nobody has used. */
export const deleteInvite = defineEndpoint({
    method: "DELETE",
    path: "/invites/:inviteID",
    params: Type.Object({ inviteID: ID }),
    response: NoContent,
});

/** Somebody who asks to be let in. */
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

/** Who waits to be let in; for those who decide on it (contract §5.17). */
export const getApplicants = defineEndpoint({
    method: "GET",
    path: "/applicants",
    query: Type.Object(paging),
    response: Type.Array(Applicant),
    paged: "numbered",
});

/** Asks to be let in. */
export const postApplicant = defineEndpoint({
    method: "POST",
    path: "/applicants",
    body: Type.Object(registration),
    response: Applicant,
});

/** Lets somebody in, or not; they are told by mail. */
export const patchApplicant = defineEndpoint({
    method: "PATCH",
    path: "/applicants/:applicantID",
    params: byApplicant,
    body: Type.Object({
        status: Type.Unsafe<"approved" | "declined">({ type: "string", enum: ["approved", "declined"] }),
    }),
    response: Applicant,
});

/** Removes an application without a word. */
export const deleteApplicant = defineEndpoint({
    method: "DELETE",
    path: "/applicants/:applicantID",
    params: byApplicant,
    response: NoContent,
});

/** How long a closed account can be opened again. */
export const GRACE_DAYS = 14;

/** Closes an account: one's own, with the password, or for those who may delete members. It is erased when its time is up. */
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

/** Opens a closed account again; for those who may delete members. */
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
    /** Whether its owner closed it; else somebody who may delete members did. */
    byThemselves: Type.Boolean(),
    /** When it is erased for good. */
    eraseAfter: DateTime,
});
export type ClosedAccount = Static<typeof ClosedAccount>;

/** The accounts that can still be opened again, those first whose time is up first; for those who may delete members. */
export const getClosedAccounts = defineEndpoint({
    method: "GET",
    path: "/users/closed",
    query: Type.Object(paging),
    response: Type.Array(ClosedAccount),
    paged: "numbered",
});

/** A mail the site wrote. */
export const MailSummary = Type.Object({
    mailID: Type.Integer(),
    /** Which kind. */
    template: Type.String(),
    to: Type.String(),
    subject: Type.String(),
    /** `kept`: there is no server to send it by. */
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

export const KeptMail = Type.Object({
    ...MailSummary.properties,
    text: NullableText,
    /**
     * Why the link in it is not shown, which opens an account: `proof`: who reads it has to prove first who they are, at `PROOF_PAGE`; `rank`: the
     * account stands above them.
     */
    masked: Type.Optional(Type.Unsafe<"proof" | "rank">({ type: "string", enum: ["proof", "rank"] })),
});
export type KeptMail = Static<typeof KeptMail>;

/** The mails of the last weeks; for administrators. */
export const getMails = defineEndpoint({
    method: "GET",
    path: "/mails",
    query: Type.Object(paging),
    response: Type.Array(MailSummary),
    paged: "numbered",
});

/** One mail with its text, as far as that is for anybody but its receiver. */
export const getMail = defineEndpoint({
    method: "GET",
    path: "/mails/:mailID",
    params: Type.Object({ mailID: ID }),
    response: KeptMail,
});
