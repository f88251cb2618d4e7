import { Readable } from "node:stream";
import type { EraseMethod } from "@parley/accounts/contract";
import type { UsersRepository } from "@parley/accounts/server";
import { catchRefusal, handleForm, readFields, renderFormAgain, requireMaxLength } from "@parley/accounts/server";
import { MAX_LINE_LENGTH } from "@parley/authentication/contract";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Sessions } from "@parley/library/server/sessions";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ClosingService } from "./closing/closing.service";
import type { ExportsService } from "./closing/exports.service";
import type { CredentialsService } from "./credentials/credentials.service";
import type { ApplicantsService } from "./registration/applicants.service";
import type { InvitesService } from "./registration/invites.service";
import { clearCookie, setDeviceCookie, setTokenCookie } from "./signIn/cookies";
import type { SessionsService } from "./signIn/sessions.service";
import type { SignInService } from "./signIn/signIn.service";

interface Dependencies {
    users: UsersRepository;
    entry: SignInService;
    credentials: CredentialsService;
    memberSessions: SessionsService;
    closing: ClosingService;
    exports: ExportsService;
    invites: InvitesService;
    applicants: ApplicantsService;
    sessions: Sessions;
}

/** Registers the handlers of the forms posted without scripts on `/account` and the related pages, and the download of personal data. */
export function registerAccountsForms({ pages }: Pick<ServerKit, "pages">, dependencies: Dependencies): void {
    const { credentials, memberSessions, closing, exports, invites, applicants } = dependencies;
    const accountForms = new Map<string, (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>>();

    // A rejected form is answered with its page, so all forms of the page post to the page's address and name themselves in `Form`.
    pages.post("/account", (request, reply) => {
        const answer = accountForms.get(readFields(request, ["Form"]).Form);
        if (!answer) throw badRequest("This form does not exist any more. Reload the page and try again.");
        return answer(request, reply);
    });

    accountForms.set("password", (request, reply) => {
        const { Password, NewPassword } = readFields(request, ["Password", "NewPassword"]);
        const form = { form: "accountPassword", path: "/account", values: {} };
        const changes = { password: NewPassword, passwordConfirmation: Password || undefined };
        const work = () => changeCredentials(dependencies, request, reply, changes);
        return handleForm(reply, form, work, "/account?Done=password");
    });

    accountForms.set("email", (request, reply) => {
        const { Password, Email } = readFields(request, ["Password", "Email"]);
        const form = { form: "accountEmail", path: "/account", values: { Email } };
        const work = () => credentials.change(request.viewer, { email: Email, passwordConfirmation: Password || undefined });
        return handleForm(reply, form, work, "/account?Done=email");
    });

    accountForms.set("export", async (request, reply) => {
        const { Password } = readFields(request, ["Password"]);
        const result = await catchRefusal(exported(request.viewer, Password));
        if ("refused" in result)
            return renderFormAgain(reply, { form: "accountExport", path: "/account", values: {} }, result.refused);
        return reply
            .headers({ "content-disposition": 'attachment; filename="my-data.json"', "cache-control": "no-store" })
            .type("application/json; charset=utf-8")
            .send(Readable.from(result.answer));
    });

    accountForms.set("close", (request, reply) => {
        const { Password, Method } = readFields(request, ["Password", "Method"]);
        const form = { form: "accountClose", path: "/account", values: { Method } };
        const work = async () => {
            await closing.closeOwn(request.viewer, { deleteMethod: methodOf(Method), password: Password || undefined });
            clearCookie(reply);
        };
        return handleForm(reply, form, work, "/entry/signin?Done=closed");
    });

    pages.post("/account/sessions", (request, reply) => {
        const { SessionID } = readFields(request, ["SessionID"]);
        const form = { form: "accountSessions", path: "/account/sessions", values: {} };
        const wanted = SessionID === "others" ? { keepCurrent: true } : { sessionID: Number(SessionID) || 0 };
        const work = () => memberSessions.end(request.viewer, { userID: "$me", ...wanted });
        return handleForm(reply, form, work, "/account/sessions?Done=1");
    });

    pages.post("/account/invites", (request, reply) => {
        const { Email, Locale, InviteID } = readFields(request, ["Email", "Locale", "InviteID"]);
        const form = { form: "invite", path: "/account/invites", values: { Email, Locale } };
        const invitation = { email: Email, ...(Locale !== "" && { locale: Locale }) };
        const work = () =>
            InviteID ? invites.remove(request.viewer, Number(InviteID) || 0) : invites.invite(request.viewer, invitation);
        return handleForm(reply, form, work, `/account/invites?Done=${InviteID ? "removed" : "invited"}`);
    });

    pages.post("/applicants", (request, reply) => {
        const { ApplicantID, Decision } = readFields(request, ["ApplicantID", "Decision"]);
        const form = { form: "applicant", path: "/applicants", values: {} };
        const status = Decision === "approved" ? "approved" : "declined";
        const work = () => applicants.decide(request.viewer, { applicantID: Number(ApplicantID) || 0, status });
        return handleForm(reply, form, work, `/applicants?Done=${status}`);
    });

    pages.post("/settings/closed", (request, reply) => {
        const { UserID } = readFields(request, ["UserID"]);
        const form = { form: "closedAccount", path: "/settings/closed", values: {} };
        const work = () => closing.reopenOther(request.viewer, Number(UserID) || 0);
        return handleForm(reply, form, work, "/settings/closed?Done=opened");
    });

    async function exported(viewer: Viewer, password: string) {
        requireSession(viewer);
        await credentials.prove(viewer, password || undefined);
        return exports.documentFor(viewer);
    }
}

/**
 * Changes the viewer's credentials, then sets the session and trusted-device cookies of this browser, so that it stays signed in and
 * trusted (FC-26, FC-27).
 */
export async function changeCredentials(
    { credentials, users, entry, sessions }: Pick<Dependencies, "credentials" | "users" | "entry" | "sessions">,
    { viewer }: FastifyRequest,
    reply: FastifyReply,
    changes: Parameters<CredentialsService["change"]>[1],
): Promise<void> {
    requireMaxLength({ password: changes.password ?? "" }, MAX_LINE_LENGTH);
    const { token } = await credentials.change(viewer, changes);
    if (token === undefined) return;
    const [row, session] = [await users.byID(viewer.userID), await sessions.find(token)];
    if (row) setDeviceCookie(reply, entry.toTrustedDeviceToken(row));
    if (session) setTokenCookie(reply, token, session.persist);
}

function methodOf(text: string): EraseMethod {
    return text === "delete" || text === "wipe" ? text : "keep";
}
