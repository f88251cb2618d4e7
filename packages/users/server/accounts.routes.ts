import type { Viewer } from "@parley/library/server/http";
import { forbidden, implement, notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Mail } from "@parley/library/server/mail";
import type { Sessions } from "@parley/library/server/sessions";
import {
    deleteApplicant,
    deleteInvite,
    deleteSessions,
    deleteUser,
    getApplicants,
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
} from "@parley/users/contract";
import { changeCredentials } from "./accounts.forms";
import type { ApplicantsService } from "./applicants.service";
import type { ClosingService } from "./closing.service";
import type { ConfirmationService } from "./confirmation.service";
import { giveMark, takeCookie } from "./cookies";
import type { CredentialsService } from "./credentials.service";
import type { EntryService } from "./entry.service";
import type { Finding } from "./finding";
import type { InvitesService } from "./invites.service";
import type { RegistrationService } from "./registration.service";
import { sayingWhen } from "./sayingWhen";
import type { SessionsService } from "./sessions.service";
import type { UsersRepository } from "./users.repository";

interface Needs {
    users: UsersRepository;
    finding: Finding;
    entry: EntryService;
    registration: RegistrationService;
    applicants: ApplicantsService;
    invites: InvitesService;
    confirmation: ConfirmationService;
    credentials: CredentialsService;
    memberSessions: SessionsService;
    closing: ClosingService;
    sessions: Sessions;
}

/** The calls about accounts: how one comes to one, keeps it, and ends it. */
export function accountsRoutes({ api, mail }: Pick<ServerKit, "api" | "mail">, needs: Needs): void {
    const { finding, entry, registration, applicants, invites, confirmation, credentials, memberSessions, closing } = needs;

    implement(api, postRegister, async (input, _, call) => {
        const made = await sayingWhen(call, registration.register(input, call.address));
        if (!("applicant" in made)) return made;
        // What the contract has for "somebody decides on it" is no account, so it goes past the schema.
        call.setStatus(202);
        return call.reply.serializer(JSON.stringify).send([]) as never;
    });
    implement(api, postConfirmEmail, async ({ userID, confirmationCode }) => confirmation.confirm(userID, confirmationCode));
    implement(api, postConfirmEmailRequest, ({ email }, viewer, call) =>
        sayingWhen(call, confirmation.request(viewer, email, call.address)),
    );
    implement(api, postRequestPassword, ({ email }, _, call) =>
        sayingWhen(call, credentials.requestPassword(email, call.address)),
    );
    implement(api, postCheckPasswordKey, ({ userID, key }) => credentials.lookAtReset(userID, key));
    implement(api, postResetPassword, async ({ userID, key, password }, _, call) => {
        giveMark(call.reply, entry.markOf(await credentials.reset(userID, key, password)));
    });
    implement(api, postTakeBackEmail, ({ userID, key }) => confirmation.takeBack(userID, key));
    implement(api, putCredentials, (input, _, call) =>
        sayingWhen(call, changeCredentials(needs, call.reply.request, call.reply, input)),
    );

    implement(api, getSessions, (input, viewer) => memberSessions.list(viewer, input));
    implement(api, deleteSessions, (input, viewer) => memberSessions.end(viewer, input));

    implement(api, getInvites, (input, viewer) => invites.list(viewer, input));
    implement(api, postInvite, (input, viewer, call) => sayingWhen(call, invites.invite(viewer, input)));
    implement(api, deleteInvite, ({ inviteID }, viewer) => invites.remove(viewer, inviteID));

    implement(api, getApplicants, (input, viewer) => applicants.list(viewer, input));
    implement(api, postApplicant, (input, _, call) => sayingWhen(call, applicants.apply(input, call.address)));
    implement(api, patchApplicant, (input, viewer) => applicants.decide(viewer, input));
    implement(api, deleteApplicant, ({ applicantID }, viewer) => applicants.remove(viewer, applicantID));

    implement(api, deleteUser, async ({ userID, deleteMethod = "delete", password }, viewer, call) => {
        const id = await finding.idOf(viewer, userID);
        if (id !== viewer.userID) return closing.closeOther(viewer, id, deleteMethod);
        await sayingWhen(call, closing.closeOwn(viewer, { deleteMethod, password }));
        takeCookie(call.reply);
    });
    implement(api, postReopenUser, ({ userID }, viewer) => closing.reopenOther(viewer, userID));

    implement(api, getMails, ({ page = 1, limit = 30 }, viewer) => mailBox(mail, viewer).list({ page, limit }));
    implement(api, getMail, async ({ mailID }, viewer) => {
        const found = await mailBox(mail, viewer).get(mailID);
        if (!found) throw notFound("Mail");
        return found;
    });
}

/** Mails hold keys to accounts, so not even whoever manages the site sees them, but only administrators. */
function mailBox(mail: Mail, viewer: Viewer): Mail {
    if (!viewer.permissions.isAdmin) throw forbidden("site.manage", { description: "Only administrators see the mails." });
    return mail;
}
