import { SECOND_STEP_PAGE } from "@parley/accounts/contract";
import { catchRefusal, handleForm, readFields, renderFormAgain, requireMaxLength } from "@parley/accounts/server";
import { MAX_LINE_LENGTH } from "@parley/authentication/contract";
import { resolveTarget } from "@parley/library/contract";
import type { ServerKit } from "@parley/library/server/kit";
import type { FastifyReply } from "fastify";
import type { CredentialsService } from "./credentials/credentials.service";
import type { ConfirmationService } from "./registration/confirmation.service";
import type { RegistrationService } from "./registration/registration.service";
import { clearCookie, readVisitor, setDeviceCookie, setSignInCookies, setWaitingCookie } from "./signIn/cookies";
import type { SignInService } from "./signIn/signIn.service";

interface Dependencies {
    entry: SignInService;
    registration: RegistrationService;
    confirmation: ConfirmationService;
    credentials: CredentialsService;
}

interface Keyed {
    Params: { userID: string; key: string };
}

/** Registers the handlers of the entry forms posted without scripts (contract §6). A rejected form keeps its values except passwords. */
export function registerFormsRoutes({ pages, siteURL }: Pick<ServerKit, "pages" | "siteURL">, dependencies: Dependencies): void {
    const { entry, registration, confirmation, credentials } = dependencies;

    pages.post("/entry/signin", async (request, reply) => {
        const { Password, ...values } = readFields(request, ["Email", "Password", "RememberMe", "Target"]);
        const attempt = { username: values.Email, password: Password, persist: values.RememberMe !== "" };
        const signIn = async () => {
            requireMaxLength({ username: attempt.username, password: attempt.password }, MAX_LINE_LENGTH);
            return entry.signIn(attempt, readVisitor(request));
        };
        const result = await catchRefusal(signIn());
        if ("refused" in result)
            return renderFormAgain(reply, { form: "signIn", path: withTarget("/entry/signin", values), values }, result.refused);
        if ("secondStep" in result.answer) {
            setWaitingCookie(reply, result.answer.secondStep.token);
            return reply.redirect(withTarget(SECOND_STEP_PAGE, values), 303);
        }
        setSignInCookies(reply, result.answer);
        return goOn(reply, values.Target);
    });

    pages.post("/entry/register", async (request, reply) => {
        const { Password, PasswordMatch, ...values } = readFields(request, [
            "Name",
            "Email",
            "Password",
            "PasswordMatch",
            "DiscoveryText",
            "InvitationCode",
            "TermsOfService",
            "Target",
        ]);
        const account = {
            name: values.Name,
            email: values.Email,
            password: Password,
            discoveryText: values.DiscoveryText,
            invitationCode: values.InvitationCode,
            termsOfService: values.TermsOfService !== "",
        };
        const result = await catchRefusal(
            registration.register(account, { address: request.ip, language: request.viewer.language }),
        );
        const path = withTarget("/entry/register", values);
        if ("refused" in result) return renderFormAgain(reply, { form: "register", path, values }, result.refused);
        if ("applicant" in result.answer) return reply.redirect("/entry/register?Done=applied", 303);
        setSignInCookies(reply, await entry.welcome(result.answer.userID, readVisitor(request)));
        return goOn(reply, values.Target);
    });

    pages.post("/entry/signout", async (request, reply) => {
        await entry.signOut(readVisitor(request).cookies.session);
        clearCookie(reply);
        return goOn(reply, readFields(request, ["Target"]).Target);
    });

    pages.post("/entry/passwordrequest", (request, reply) => {
        const values = readFields(request, ["Email"]);
        const form = { form: "passwordRequest", path: "/entry/passwordrequest", values };
        const work = async () => credentials.requestPassword(requireLine("email", values.Email), request.ip);
        return handleForm(reply, form, work, "/entry/passwordrequest?Done=1");
    });

    pages.post("/entry/emailconfirmrequest", (request, reply) => {
        const values = readFields(request, ["Email"]);
        const form = { form: "emailConfirmRequest", path: "/entry/emailconfirmrequest", values };
        const work = async () => confirmation.request(request.viewer, requireLine("email", values.Email), request.ip);
        return handleForm(reply, form, work, "/entry/emailconfirmrequest?Done=1");
    });

    pages.post<Keyed>("/entry/passwordreset/:userID/:key", async (request, reply) => {
        const { userID, key } = keyOf(request.params);
        const { Password } = readFields(request, ["Password"]);
        const form = { form: "passwordReset", path: pathOf("passwordreset", request.params), values: {} };
        return handleForm(
            reply,
            form,
            async () => {
                const row = await credentials.reset(userID, key, requireLine("password", Password));
                setDeviceCookie(reply, entry.toTrustedDeviceToken(row));
            },
            "/entry/signin?Done=password",
        );
    });

    pages.post<Keyed>("/entry/emailconfirm/:userID/:key", (request, reply) => {
        const { userID, key } = keyOf(request.params);
        const form = { form: "emailConfirm", path: pathOf("emailconfirm", request.params), values: {} };
        return handleForm(reply, form, () => confirmation.confirm(userID, key), "/entry/emailconfirmrequest?Done=confirmed");
    });

    pages.post<Keyed>("/entry/emailback/:userID/:key", (request, reply) => {
        const { userID, key } = keyOf(request.params);
        const form = { form: "emailBack", path: pathOf("emailback", request.params), values: {} };
        return handleForm(reply, form, () => confirmation.cancelEmailChange(userID, key), "/entry/passwordrequest?Done=back");
    });

    function goOn(reply: FastifyReply, target: string): FastifyReply {
        return reply.redirect(resolveTarget(target, { siteURL }), 303);
    }
}

/** Returns the text of a field; throws `InvalidInput` if it is longer than the API accepts. */
function requireLine(name: string, text: string): string {
    requireMaxLength({ [name]: text }, MAX_LINE_LENGTH);
    return text;
}

function withTarget(path: string, { Target }: { Target: string }): string {
    return Target ? `${path}?${new URLSearchParams({ Target })}` : path;
}

/** An invalid user ID becomes 0, which matches nobody. */
function keyOf({ userID, key }: Keyed["Params"]): { userID: number; key: string } {
    return { userID: /^\d{1,9}$/.test(userID) ? Number(userID) : 0, key };
}

const pathOf = (page: string, { userID, key }: Keyed["Params"]) =>
    `/entry/${page}/${encodeURIComponent(userID)}/${encodeURIComponent(key)}`;
