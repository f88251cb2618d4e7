import type { Finding, UsersRepository } from "@parley/accounts/server";
import {
    deleteApplicant,
    deleteInvite,
    deleteSessions,
    deleteUser,
    getApplicants,
    getClosedAccounts,
    getCredentials,
    getInvites,
    getMail,
    getMails,
    getSessions,
    patchApplicant,
    postApplicant,
    postCheckPasswordKey,
    postConfirmEmail,
    postConfirmEmailRequest,
    postInvite,
    postRegister,
    postReopenUser,
    postRequestPassword,
    postResetPassword,
    postTakeBackEmail,
    putCredentials,
} from "@parley/authentication/contract";
import { createFieldError } from "@parley/library/contract";
import { InvalidInput, implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Sessions } from "@parley/library/server/sessions";
import { withRetryAfter } from "@parley/library/server/throttle";
import { changeCredentials } from "./accounts.forms";
import type { ClosingService } from "./closing/closing.service";
import type { CredentialsService } from "./credentials/credentials.service";
import type { MailBoxService } from "./mails/mailBox.service";
import type { ApplicantsService } from "./registration/applicants.service";
import type { ConfirmationService } from "./registration/confirmation.service";
import type { InvitesService } from "./registration/invites.service";
import type { RegistrationService } from "./registration/registration.service";
import { clearCookie, setDeviceCookie } from "./signIn/cookies";
import type { SessionsService } from "./signIn/sessions.service";
import type { SignInService } from "./signIn/signIn.service";

interface Dependencies {
    users: UsersRepository;
    finding: Finding;
    entry: SignInService;
    registration: RegistrationService;
    applicants: ApplicantsService;
    invites: InvitesService;
    confirmation: ConfirmationService;
    credentials: CredentialsService;
    memberSessions: SessionsService;
    closing: ClosingService;
    mailBox: MailBoxService;
    sessions: Sessions;
}

/** Registers the API routes of accounts: registration, credentials, sessions, invitations, applications and closing. */
export function registerAccountsRoutes({ api }: Pick<ServerKit, "api">, dependencies: Dependencies): void {
    const { finding, entry, registration, applicants, invites, confirmation, credentials, memberSessions, closing, mailBox } =
        dependencies;

    implement(api, postRegister, async (input, { language }, call) => {
        const made = await withRetryAfter(call, registration.register(input, { address: call.address, language }));
        if (!("applicant" in made)) return made;
        // The contract's response for a pending application is no account, so it bypasses the response schema.
        call.setStatus(202);
        return call.reply.serializer(JSON.stringify).send([]) as never;
    });
    implement(api, postConfirmEmail, async ({ userID, confirmationCode }) => confirmation.confirm(userID, confirmationCode));
    implement(api, postConfirmEmailRequest, ({ email }, viewer, call) =>
        withRetryAfter(call, confirmation.request(viewer, email, call.address)),
    );
    implement(api, postRequestPassword, ({ email, name }, _, call) => {
        const username = email ?? name;
        if (username === undefined) throw new InvalidInput([createFieldError("email", "missingField")]);
        return withRetryAfter(call, credentials.requestPassword(username, call.address));
    });
    implement(api, postCheckPasswordKey, ({ userID, key }) => credentials.lookAtReset(userID, key));
    implement(api, postResetPassword, async ({ userID, key, password }, _, call) => {
        setDeviceCookie(call.reply, entry.toTrustedDeviceToken(await credentials.reset(userID, key, password)));
    });
    implement(api, postTakeBackEmail, ({ userID, key }) => confirmation.cancelEmailChange(userID, key));
    implement(api, getCredentials, (_, viewer, call) => {
        call.setHeader("cache-control", "no-store");
        return credentials.of(viewer);
    });
    implement(api, putCredentials, (input, _, call) =>
        withRetryAfter(call, changeCredentials(dependencies, call.reply.request, call.reply, input)),
    );

    implement(api, getSessions, (input, viewer) => memberSessions.list(viewer, input));
    implement(api, deleteSessions, (input, viewer) => memberSessions.end(viewer, input));

    implement(api, getInvites, (input, viewer) => invites.list(viewer, input));
    implement(api, postInvite, (input, viewer, call) => withRetryAfter(call, invites.invite(viewer, input)));
    implement(api, deleteInvite, ({ inviteID }, viewer) => invites.remove(viewer, inviteID));

    implement(api, getApplicants, (input, viewer) => applicants.list(viewer, input));
    implement(api, postApplicant, (input, { language }, call) =>
        withRetryAfter(call, applicants.apply(input, { address: call.address, language })),
    );
    implement(api, patchApplicant, (input, viewer) => applicants.decide(viewer, input));
    implement(api, deleteApplicant, ({ applicantID }, viewer) => applicants.remove(viewer, applicantID));

    implement(api, deleteUser, async ({ userID, deleteMethod = "delete", password }, viewer, call) => {
        const id = await finding.idOf(viewer, userID);
        if (id !== viewer.userID) return closing.closeOther(viewer, id, deleteMethod);
        await withRetryAfter(call, closing.closeOwn(viewer, { deleteMethod, password }));
        clearCookie(call.reply);
    });
    implement(api, getClosedAccounts, (input, viewer) => closing.list(viewer, input));
    implement(api, postReopenUser, ({ userID }, viewer) => closing.reopenOther(viewer, userID));

    implement(api, getMails, (input, viewer) => mailBox.list(viewer, input));
    implement(api, getMail, ({ mailID }, viewer, call) => {
        call.setHeader("cache-control", "no-store");
        return mailBox.get(viewer, mailID);
    });
}
