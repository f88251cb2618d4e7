import type { FieldError } from "@parley/library/contract";
import { ApiRefusal, groupByField, targetOf } from "@parley/library/contract";
import { InvalidInput } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { FastifyReply, FastifyRequest } from "fastify";
import { cookiesOf, giveCookies, takeCookie } from "./cookies";
import type { EntryService } from "./entry.service";

interface Refused {
    status: number;
    message?: string;
    retryAfter?: unknown;
    errors?: Record<string, FieldError[]>;
}

/** The forms of the entry pages, for browsers that run no scripts (contract §6). What was typed stays, but for the password. */
export function formsRoutes({ pages, siteURL }: Pick<ServerKit, "pages" | "siteURL">, { entry }: { entry: EntryService }): void {
    pages.post("/entry/signin", async (request, reply) => {
        const { Email, Password, RememberMe, Target } = fieldsOf(request);
        const attempt = {
            username: Email,
            password: Password,
            persist: RememberMe !== "",
            address: request.ip,
            cookies: cookiesOf(request),
        };
        const result = await refusalOf(entry.signIn(attempt));
        if ("refused" in result) return again(reply, "signIn", "/entry/signin", { Email, RememberMe, Target }, result.refused);
        giveCookies(reply, result.answer);
        return goOn(reply, Target);
    });

    pages.post("/entry/register", async (request, reply) => {
        const { Name, Email, Password, Target } = fieldsOf(request);
        const result = await refusalOf(entry.register({ name: Name, email: Email, password: Password }, request.ip));
        if ("refused" in result) return again(reply, "register", "/entry/register", { Name, Email, Target }, result.refused);
        giveCookies(reply, await entry.welcome(result.answer.userID, cookiesOf(request).session));
        return goOn(reply, Target);
    });

    pages.post("/entry/signout", async (request, reply) => {
        await entry.signOut(cookiesOf(request).session);
        takeCookie(reply);
        return goOn(reply, fieldsOf(request).Target);
    });

    function goOn(reply: FastifyReply, target: string): FastifyReply {
        return reply.redirect(targetOf(target, { origin: siteURL }), 303);
    }
}

const LONGEST_FIELD = 4000;

type Fields = Record<"Name" | "Email" | "Password" | "RememberMe" | "Target", string>;

/** The fields of a form; what is missing, is no text or was never typed by a person is empty. */
function fieldsOf({ body }: FastifyRequest): Fields {
    const fields = (typeof body === "object" && body !== null ? body : {}) as Partial<Record<string, unknown>>;
    const textOf = (name: string): string => {
        const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
        return typeof value === "string" && value.length <= LONGEST_FIELD ? value : "";
    };
    return {
        Name: textOf("Name"),
        Email: textOf("Email"),
        Password: textOf("Password"),
        RememberMe: textOf("RememberMe"),
        Target: textOf("Target"),
    };
}

async function refusalOf<T>(work: Promise<T>): Promise<{ answer: T } | { refused: Refused }> {
    try {
        return { answer: await work };
    } catch (error) {
        if (error instanceof InvalidInput) return { refused: { status: 422, errors: groupByField(error.rows) } };
        if (error instanceof ApiRefusal) return { refused: error.answer };
        throw error;
    }
}

/** The same page again, with what was typed and what is wrong with it. */
function again(
    reply: FastifyReply,
    form: string,
    path: string,
    values: Record<string, string>,
    refused: Refused,
): Promise<FastifyReply> {
    const { status, message, retryAfter, errors } = refused;
    if (typeof retryAfter === "number") reply.header("retry-after", String(retryAfter));
    const query = values.Target ? `?${new URLSearchParams({ Target: values.Target })}` : "";
    return reply.renderPage(path + query, {
        status,
        formState: { form, values, ...(message !== undefined && { message }), ...(errors && { errors }) },
    });
}
