import type { FieldError } from "@parley/library/contract";
import { ApiRefusal, copyMessage, findWording, groupByField, toMessage } from "@parley/library/contract";
import { InvalidInput } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { SignaturesService } from "@parley/signatures/server";
import { FORMER_LANGUAGE, LANGUAGE_FORM, PHOTO_LIMIT } from "@parley/users/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { PhotosService } from "../photos/photos.service";
import type { ProfilesService } from "./profiles.service";

interface Dependencies {
    profiles: ProfilesService;
    signatures: SignaturesService;
    photos: PhotosService | undefined;
}

const EDIT = "/profile/edit";

/** Registers the handlers of the viewer's own profile forms posted without scripts. */
export function registerProfilesForms({ pages }: Pick<ServerKit, "pages">, dependencies: Dependencies): void {
    const { profiles, signatures, photos } = dependencies;

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

    pages.post(`${EDIT}/language`, (request, reply) => {
        const { language = "" } = textsIn(request);
        const further = { [FORMER_LANGUAGE]: request.viewer.accountLanguage ?? "" };
        return answer(reply, { form: LANGUAGE_FORM, path: EDIT, values: { language }, further }, async () => {
            await profiles.update(request.viewer, request.viewer.userID, { language });
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
}

interface SentForm {
    /** Name of the form on the page. */
    form: string;
    /** Address of the page. */
    path: string;
    values: Record<string, string>;
    /** Further parameters of the page after success. */
    further?: Record<string, string>;
}

/** Handles a posted form: redirects to its page on success, or renders it with the entered values and errors. */
async function answer(
    reply: FastifyReply,
    { form, path, values, further = {} }: SentForm,
    work: () => Promise<void>,
): Promise<FastifyReply> {
    try {
        await work();
    } catch (error) {
        const refused = refusalIn(error);
        if (!refused) throw error;
        const { status, errors } = refused;
        return reply.renderPage(path, {
            status,
            formState: { form, values, ...copyMessage(refused), ...(errors && { errors }) },
        });
    }
    return reply.redirect(`${path}?${new URLSearchParams({ saved: form, ...further })}`, 303);
}

function refusalIn(
    error: unknown,
): { status: number; message?: string | undefined; errors?: Record<string, FieldError[]> | undefined } | undefined {
    if (error instanceof ApiRefusal) return { ...error.answer, ...toMessage(findWording(error.answer)) };
    if (!(error instanceof InvalidInput)) return undefined;
    return { status: Math.max(400, ...error.rows.map(({ status }) => status)), errors: groupByField(error.rows) };
}

/** Returns the string fields of a form. */
function textsIn({ body }: FastifyRequest): Partial<Record<string, string>> {
    const entries = Object.entries((body ?? {}) as Record<string, unknown>);
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}
