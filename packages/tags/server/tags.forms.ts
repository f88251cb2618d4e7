import { catchRefusal, readFields, renderFormAgain } from "@parley/accounts/server";
import type { Input } from "@parley/library/contract";
import { MAXIMUM_ID } from "@parley/library/contract";
import { badRequest, createBodyValidator, invalidField, notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { MANAGED_TAGS, patchTag, tagPath } from "@parley/tags/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { TagsService } from "./tags.service";

const changedTag = createBodyValidator(patchTag.body) as (body: object) => Omit<Input<typeof patchTag>, "tagID">;

/** Registers the forms of the tag pages without scripts, and the URL of a tag by its code. */
export function registerTagsForms({ pages }: Pick<ServerKit, "pages">, service: TagsService): void {
    pages.get<{ Params: { urlcode: string } }>("/discussions/tagged/:urlcode", async ({ params, viewer }, reply) => {
        const { tagID } = await service.byCode(viewer, params.urlcode.normalize("NFC").toLowerCase());
        return reply.redirect(tagPath(tagID), 302);
    });

    const forms = new Map([
        ["change", change],
        ["merge", merge],
        ["delete", remove],
    ]);
    // A rejected form responds with its page, so all forms of a page are posted to its own path, with their name in a field.
    pages.post<{ Params: { tagID: string } }>(`${MANAGED_TAGS}/:tagID`, (request, reply) => {
        const { Form } = readFields(request, ["Form"]);
        const tagID = Number(request.params.tagID);
        if (!Number.isInteger(tagID) || tagID < 1 || tagID > MAXIMUM_ID) throw notFound("Tag");
        const work = forms.get(Form);
        if (!work) throw badRequest("This form does not exist any more. Reload the page and try again.");
        return work(request, reply, tagID);
    });

    function change(request: FastifyRequest, reply: FastifyReply, tagID: number): Promise<FastifyReply> {
        const values = readFields(request, ["name", "urlcode", "description"]);
        return answer(reply, { form: "tagChange", path: pathOf(tagID), values }, async () => {
            await service.change(request.viewer, tagID, changedTag({ ...values }));
            return `${pathOf(tagID)}?Done=saved`;
        });
    }

    function merge(request: FastifyRequest, reply: FastifyReply, tagID: number): Promise<FastifyReply> {
        const values = readFields(request, ["destination"]);
        return answer(reply, { form: "tagMerge", path: pathOf(tagID), values }, async () => {
            const [destination] = await service.list(request.viewer, {
                query: values.destination,
                sort: "name",
                page: 1,
                limit: 1,
            });
            const isConfirmed = destination && singleCased(destination.name) === singleCased(values.destination);
            if (!isConfirmed) throw invalidField("destination", "There is no tag with this name.");
            await service.merge(request.viewer, tagID, destination.tagID);
            return `${MANAGED_TAGS}?Done=merged`;
        });
    }

    function remove(request: FastifyRequest, reply: FastifyReply, tagID: number): Promise<FastifyReply> {
        return answer(reply, { form: "tagDelete", path: pathOf(tagID), values: {} }, async () => {
            await service.remove(request.viewer, tagID, { evenIfUsed: true });
            return `${MANAGED_TAGS}?Done=deleted`;
        });
    }
}

/** Processes a form and redirects to the path that `work` returns, or renders its page again with the errors. */
async function answer(
    reply: FastifyReply,
    form: { form: string; path: string; values: Record<string, string> },
    work: () => Promise<string>,
): Promise<FastifyReply> {
    const result = await catchRefusal(work());
    return "refused" in result ? renderFormAgain(reply, form, result.refused) : reply.redirect(result.answer, 303);
}

const pathOf = (tagID: number) => `${MANAGED_TAGS}/${tagID}`;

const singleCased = (name: string) => name.trim().toLowerCase();
