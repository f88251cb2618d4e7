import { handleForm, readFields } from "@parley/accounts/server";
import type { CategoryPreferences } from "@parley/categories/contract";
import {
    FOLLOWED_CATEGORIES,
    MANAGED_CATEGORIES,
    patchCategory,
    patchCategoryPreferences,
    postCategory,
    putCategoryPlace,
    ROOT_CATEGORY_ID,
} from "@parley/categories/contract";
import type { Input } from "@parley/library/contract";
import { MAXIMUM_ID, toSlug } from "@parley/library/contract";
import { badRequest, createBodyValidator, invalidField, notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CategoryServices } from "./categories.routes";
import { followLevelNames } from "./follows/followLevels";

type Request = FastifyRequest<{ Params: { categoryID: string } }>;

const FIELDS = ["name", "urlcode", "description", "displayAs", "parentCategoryID"] as const;

const newCategory = createBodyValidator(postCategory.body) as (body: object) => Input<typeof postCategory>;
const changedCategory = createBodyValidator(patchCategory.body) as (
    body: object,
) => Omit<Input<typeof patchCategory>, "categoryID">;
const parsePosition = createBodyValidator(putCategoryPlace.body) as (
    body: object,
) => Omit<Input<typeof putCategoryPlace>, "categoryID">;
const newLevels = createBodyValidator(patchCategoryPreferences.body) as (body: object) => Partial<CategoryPreferences>;

/** Registers the forms of the category pages without scripts; each responds with the next page. */
export function registerCategoriesForms(
    { pages }: Pick<ServerKit, "pages">,
    { reading, writing, arranging, follows }: Pick<CategoryServices, "reading" | "writing" | "arranging" | "follows">,
): void {
    pages.post<{ Params: { categoryID: string } }>("/categories/follow/:categoryID", async ({ params, body, viewer }, reply) => {
        const { followed } = (body ?? {}) as { followed?: unknown };
        const categoryID = idIn(params.categoryID);
        if (categoryID === undefined) throw notFound("Category");
        await follows.follow(viewer, categoryID, followed === "1");
        return reply.redirect((await reading.get(viewer, categoryID)).url, 303);
    });

    pages.post(FOLLOWED_CATEGORIES, async (request, reply) => {
        const { CategoryID, Follow } = readFields(request, ["CategoryID", "Follow"]);
        const ticked = readFields(request, followLevelNames);
        const form = { form: "followed", path: FOLLOWED_CATEGORIES, values: {} };
        return handleForm(reply, form, async () => {
            const categoryID = idIn(CategoryID);
            if (categoryID === undefined) throw notFound("Category");
            const levels = Object.fromEntries(followLevelNames.map((name) => [name, ticked[name] === "1"]));
            const changes = Follow === "0" ? { "preferences.followed": false } : levels;
            await follows.change(request.viewer, categoryID, "$me", newLevels(changes));
            return `${FOLLOWED_CATEGORIES}?Done=${Follow === "0" ? "unfollowed" : "saved"}`;
        });
    });

    pages.post(`${MANAGED_CATEGORIES}/add`, async (request, reply) => {
        const values = readFields(request, FIELDS);
        return handleForm(reply, { form: "categoryAdd", path: `${MANAGED_CATEGORIES}/add`, values }, async () => {
            const { parentCategoryID, description, urlcode, ...rest } = values;
            const input = {
                ...rest,
                urlcode: urlcode || toSlug(values.name),
                description: description || null,
                parentCategoryID: idIn(parentCategoryID) ?? ROOT_CATEGORY_ID,
            };
            await writing.create(request.viewer, newCategory(input));
            return `${MANAGED_CATEGORIES}?Done=added`;
        });
    });

    const forms = new Map([
        ["change", change],
        ["place", arrange],
        ["archive", archive],
        ["delete", remove],
    ]);
    // A rejected form responds with its page, so all forms of a page are posted to its own path, with their name in a field.
    pages.post<{ Params: { categoryID: string } }>(`${MANAGED_CATEGORIES}/:categoryID`, (request, reply) => {
        const { Form } = readFields(request, ["Form"]);
        const categoryID = idIn(request.params.categoryID);
        if (categoryID === undefined) throw notFound("Category");
        const work = forms.get(Form);
        if (!work) throw badRequest("This form does not exist any more. Reload the page and try again.");
        return work(request, reply, categoryID);
    });

    function change(request: Request, reply: FastifyReply, categoryID: number): Promise<FastifyReply> {
        const values = readFields(request, ["name", "urlcode", "description", "displayAs"]);
        return handleForm(reply, { form: "categoryChange", path: pathOf(categoryID), values }, async () => {
            const input = { ...values, description: values.description || null };
            await writing.change(request.viewer, categoryID, changedCategory(input));
            return `${pathOf(categoryID)}?Done=saved`;
        });
    }

    function arrange(request: Request, reply: FastifyReply, categoryID: number): Promise<FastifyReply> {
        const values = readFields(request, ["place", "version"]);
        return handleForm(reply, { form: "categoryPlace", path: pathOf(categoryID), values }, async () => {
            const [, relation, id = ""] = /^(in|after):(-?\d+)$/.exec(values.place) ?? [];
            const wanted = Number(id);
            if (!relation || (wanted !== ROOT_CATEGORY_ID && idIn(id) === undefined))
                throw invalidField("place", "Choose a place.", { code: "missingField" });
            const parentCategoryID =
                relation === "in" ? wanted : ((await reading.managed(wanted)).parentCategoryID ?? ROOT_CATEGORY_ID);
            const afterCategoryID = relation === "in" ? null : wanted;
            const version = Number(values.version);
            await arranging.arrange(request.viewer, categoryID, parsePosition({ parentCategoryID, afterCategoryID, version }));
            return `${MANAGED_CATEGORIES}?Done=moved`;
        });
    }

    function archive(request: Request, reply: FastifyReply, categoryID: number): Promise<FastifyReply> {
        const { archived } = readFields(request, ["archived"]);
        return handleForm(reply, { form: "categoryArchive", path: pathOf(categoryID), values: {} }, async () => {
            await writing.change(request.viewer, categoryID, { isArchived: archived === "1" });
            return `${pathOf(categoryID)}?Done=${archived === "1" ? "archived" : "unarchived"}`;
        });
    }

    function remove(request: Request, reply: FastifyReply, categoryID: number): Promise<FastifyReply> {
        const values = readFields(request, ["newCategoryID"]);
        return handleForm(reply, { form: "categoryDelete", path: pathOf(categoryID), values }, async () => {
            await arranging.remove(request.viewer, categoryID, idIn(values.newCategoryID));
            return `${MANAGED_CATEGORIES}?Done=deleted`;
        });
    }
}

const pathOf = (categoryID: number) => `${MANAGED_CATEGORIES}/${categoryID}`;

function idIn(text: string): number | undefined {
    const id = Number(text);
    return /^[1-9]\d{0,9}$/.test(text) && id <= MAXIMUM_ID ? id : undefined;
}
