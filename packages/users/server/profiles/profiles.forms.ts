import type { Config } from "@parley/config/server";
import type { FieldError } from "@parley/library/contract";
import { ApiRefusal, groupByField, resolveTarget } from "@parley/library/contract";
import { GUEST_ID, InvalidInput } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { anonymizeDataIn, PHOTO_LIMIT, toPrivacyCookie } from "@parley/users/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { PhotosService } from "../photos/photos.service";
import type { PrivacyService } from "../privacy/privacy.service";
import type { SignaturesService } from "../signatures/signatures.service";
import type { ProfilesService } from "./profiles.service";

interface Dependencies {
    profiles: ProfilesService;
    signatures: SignaturesService;
    privacy: PrivacyService;
    photos: PhotosService | undefined;
    config: Config;
}

const EDIT = "/profile/edit";
const PRIVACY = "/preferences/privacy";
const A_YEAR = 365 * 24 * 60 * 60;

/** Registers the handlers of the viewer's own profile forms posted without scripts. */
export function registerProfilesForms(
    { pages, siteURL }: Pick<ServerKit, "pages" | "siteURL">,
    dependencies: Dependencies,
): void {
    const { profiles, signatures, privacy, photos, config } = dependencies;

    pages.post(EDIT, (request, reply) => {
        const { Title, About, Private, ShowEmail } = textsIn(request);
        const changes = {
            title: Title ?? "",
            // A cached page of an earlier version without this field leaves the value unchanged.
            ...(About !== undefined && { about: About }),
            private: Private !== undefined,
            showEmail: ShowEmail !== undefined,
        };
        const values = { Title: changes.title, About: About ?? "", Private: Private ?? "", ShowEmail: ShowEmail ?? "" };
        return answer(reply, { form: "profile", path: EDIT, values }, async () => {
            await profiles.update(request.viewer, request.viewer.userID, changes);
        });
    });

    pages.post(`${EDIT}/name`, (request, reply) => {
        const { Name = "", Password } = textsIn(request);
        return answer(reply, { form: "name", path: EDIT, values: { Name } }, async () => {
            const proof = Password ? { passwordConfirmation: Password } : {};
            await profiles.update(request.viewer, request.viewer.userID, { name: Name, ...proof });
        });
    });

    pages.post(`${EDIT}/signature`, (request, reply) => {
        const { Body = "", Format = "markdown" } = textsIn(request);
        return answer(reply, { form: "signature", path: EDIT, values: { Body } }, async () => {
            await signatures.set(request.viewer, "$me", { body: Body, format: Format });
        });
    });

    pages.post(`${EDIT}/photo`, { config: { upload: { ...PHOTO_LIMIT, refusesItself: true } } }, (request, reply) =>
        answer(reply, { form: "photo", path: EDIT, values: {} }, async () => {
            if (request.uploadRefusal) throw request.uploadRefusal;
            const { photo } = (request.body ?? {}) as { photo?: unknown };
            await photos?.put(request.viewer, { userID: request.viewer.userID, photo });
        }),
    );

    pages.post(`${EDIT}/photo/remove`, (request, reply) =>
        answer(reply, { form: "photo", path: EDIT, values: {} }, async () => {
            await photos?.remove(request.viewer, { userID: request.viewer.userID });
        }),
    );

    pages.post(PRIVACY, async (request, reply) => {
        const { AnonymizeData, Target } = textsIn(request);
        const chosen = anonymizeDataIn(AnonymizeData) ?? "-1";
        if (request.viewer.userID !== GUEST_ID) await privacy.set(request.viewer, chosen);
        else {
            reply.setCookie(toPrivacyCookie(await config.get("garden.cookie.name")), chosen, {
                path: await config.get("garden.cookie.path"),
                sameSite: "lax",
                maxAge: A_YEAR,
                secure: siteURL.startsWith("https:"),
            });
        }
        return reply.redirect(
            Target === undefined ? `${PRIVACY}?saved=privacy` : resolveTarget(Target, { origin: siteURL }),
            303,
        );
    });
}

interface SentForm {
    /** Name of the form on the page. */
    form: string;
    /** Address of the page. */
    path: string;
    values: Record<string, string>;
}

/** Handles a posted form: redirects to its page on success, or renders it with the entered values and errors. */
async function answer(reply: FastifyReply, { form, path, values }: SentForm, work: () => Promise<void>): Promise<FastifyReply> {
    try {
        await work();
    } catch (error) {
        const refused = refusalIn(error);
        if (!refused) throw error;
        const { status, message, errors } = refused;
        return reply.renderPage(path, {
            status,
            formState: { form, values, ...(message !== undefined && { message }), ...(errors && { errors }) },
        });
    }
    return reply.redirect(`${path}?saved=${form}`, 303);
}

function refusalIn(
    error: unknown,
): { status: number; message?: string | undefined; errors?: Record<string, FieldError[]> | undefined } | undefined {
    if (error instanceof ApiRefusal) return { ...error.answer, message: error.answer.description ?? error.answer.message };
    if (!(error instanceof InvalidInput)) return undefined;
    return { status: Math.max(400, ...error.rows.map(({ status }) => status)), errors: groupByField(error.rows) };
}

/** Returns the string fields of a form. */
function textsIn({ body }: FastifyRequest): Partial<Record<string, string>> {
    const entries = Object.entries((body ?? {}) as Record<string, unknown>);
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}
