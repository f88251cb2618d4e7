import { handleForm, readFields } from "@parley/accounts/server";
import type { FragmentType } from "@parley/layouts/contract";
import {
    ADD_FRAGMENT_PAGE,
    FRAGMENT_FORM,
    FRAGMENT_TYPES,
    FRAGMENTS_PAGE,
    fragmentPath,
    MAX_FRAGMENT_NAME,
    MAX_FRAGMENT_TEXT,
} from "@parley/layouts/contract";
import { fill } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, invalidField } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FragmentsService } from "./fragments.service";

const FIELDS = ["Form", "Fragment", "Revision", "Name", "Type", "Template", "Css", "Script", "Message"] as const;
type Fields = Record<(typeof FIELDS)[number], string>;

/** Registers the forms that make, save, publish, restore and delete fragments; each redirects to the next page. */
export function registerFragmentForms({ pages }: Pick<ServerKit, "pages">, service: FragmentsService): void {
    pages.post(FRAGMENTS_PAGE, (request, reply) =>
        answer(request, reply, FRAGMENTS_PAGE, async ({ Fragment }) => {
            await service.remove(request.viewer, Fragment);
            return `${FRAGMENTS_PAGE}?Done=deleted`;
        }),
    );
    pages.post(ADD_FRAGMENT_PAGE, (request, reply) =>
        answer(request, reply, ADD_FRAGMENT_PAGE, async (fields) => {
            const fragmentType = FRAGMENT_TYPES.find((known): known is FragmentType => known === fields.Type);
            if (!fragmentType) throw invalidField("fragmentType", "Choose what it replaces.");
            const { fragmentUUID } = await service.create(request.viewer, { name: readName(fields), fragmentType });
            return `${fragmentPath(fragmentUUID)}?Done=made`;
        }),
    );
    pages.post(fragmentPath(":fragmentUUID"), (request, reply) => {
        const { fragmentUUID } = request.params as { fragmentUUID: string };
        const page = fragmentPath(encodeURIComponent(fragmentUUID));
        return answer(request, reply, page, async (fields) => {
            if (fields.Form !== "delete") return `${page}?Done=${await change(request.viewer, fragmentUUID, fields)}`;
            await service.remove(request.viewer, fragmentUUID);
            return `${FRAGMENTS_PAGE}?Done=deleted`;
        });
    });

    /** Performs what the pressed button is named for. Returns the name of the message after it. */
    async function change(viewer: Viewer, fragmentUUID: string, fields: Fields): Promise<string> {
        const { Form, Revision, Message } = fields;
        if (Form === "restore") {
            await service.change(viewer, { fragmentUUID, fragmentRevisionUUID: Revision });
            return "restored";
        }
        if (Form !== "save" && Form !== "publish")
            throw badRequest("This form does not exist any more. Reload the page and try again.");
        const latest = await service.get(viewer, fragmentUUID);
        const texts = readTexts(fields);
        const isChanged = Object.entries(texts).some(([name, text]) => latest[name as keyof typeof texts] !== text);
        if (isChanged || latest.fragmentRevisionUUID !== Revision)
            await service.change(viewer, { fragmentUUID, ...texts }, `"${Revision}"`);
        if (Form === "save") return "saved";
        const commitMessage = Message.trim().slice(0, MAX_MESSAGE);
        await service.publish(viewer, { fragmentUUID, ...(commitMessage !== "" && { commitMessage }) });
        return "published";
    }
}

/** Maximum length of the words of a publication (contract §5.11). */
const MAX_MESSAGE = 200;

/** Returns the texts of a form. Browsers end lines in forms with CR and LF. */
function readTexts(fields: Fields) {
    const read = (text: string, field: string) => {
        const lines = text.replaceAll("\r\n", "\n");
        if (lines.length > MAX_FRAGMENT_TEXT)
            throw invalidField(field, fill("It has at most {maximum} characters.", { maximum: MAX_FRAGMENT_TEXT }));
        return lines;
    };
    return {
        name: readName(fields),
        template: read(fields.Template, "template"),
        css: read(fields.Css, "css"),
        js: read(fields.Script, "js"),
    };
}

function readName({ Name }: Fields): string {
    const name = Name.trim();
    if (name === "" || name.length > MAX_FRAGMENT_NAME) throw invalidField("name", "Give it a name.");
    return name;
}

/** Handles a form with these fields. */
function answer(request: FastifyRequest, reply: FastifyReply, path: string, work: (fields: Fields) => Promise<string>) {
    const values = readFields(request, FIELDS);
    return handleForm(reply, { form: FRAGMENT_FORM, path, values }, () => work(values));
}
