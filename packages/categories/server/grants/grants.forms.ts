import { catchRefusal, renderFormAgain } from "@parley/accounts/server";
import { CATEGORY_PERMISSIONS, categoryPermissionsPath } from "@parley/categories/contract";
import { expandPermission, MAXIMUM_ID } from "@parley/library/contract";
import { badRequest, notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { CategoryGrants, Grants } from "./grants.service";

/** Permissions with a checkbox: derived names stand for others in the list. */
const PLAIN = CATEGORY_PERMISSIONS.filter((name) => expandPermission(name).includes(name));

/** Registers the forms that change role permissions in a category. */
export function registerCategoryGrantsForms(
    { pages }: Pick<ServerKit, "pages">,
    permissions: Pick<CategoryGrants, "get" | "change">,
): void {
    pages.post<{ Params: { categoryID: string } }>(categoryPermissionsPath(":categoryID"), async (request, reply) => {
        const { viewer, params } = request;
        const categoryID = Number(params.categoryID);
        if (!/^[1-9]\d{0,9}$/.test(params.categoryID) || categoryID > MAXIMUM_ID) throw notFound("Category");
        const values = boxesIn(request.body);
        const path = categoryPermissionsPath(categoryID);
        const result = await catchRefusal(decide());
        if ("refused" in result)
            return renderFormAgain(reply, { form: FORMS[values.Form ?? ""] ?? "", path, values }, result.refused);
        return reply.redirect(`${path}?Done=${result.answer}`, 303);

        /** Processes the form; returns the key of the status message on the page. */
        async function decide(): Promise<string> {
            if (values.Form === "own") {
                const { roles } = await permissions.get(viewer, categoryID);
                // The own permissions begin as a copy of the inherited ones, so that nobody gains or loses any.
                const grants = roles.map(({ roleID, permissions: held }) => [roleID, plainOf((name) => held[name] === true)]);
                await permissions.change(viewer, categoryID, { customPermissions: true, grants: Object.fromEntries(grants) });
                return "own";
            }
            if (values.Form === "shared") {
                await permissions.change(viewer, categoryID, { customPermissions: false });
                return "shared";
            }
            if (values.Form !== "change") throw badRequest("This form does not exist any more. Reload the page and try again.");
            await permissions.change(viewer, categoryID, { grants: grantsIn(values) });
            return "saved";
        }
    });
}

const FORMS: Readonly<Record<string, string>> = {
    own: "categoryPermissions",
    change: "categoryPermissions",
    shared: "categoryShared",
};

/** Returns the grants in a form. Only roles on the page are changed: an unticked permission is revoked. */
function grantsIn(values: Record<string, string>): Grants {
    const roleIDs = Object.keys(values).flatMap((name) => /^Role-([1-9]\d{0,8})$/.exec(name)?.[1] ?? []);
    return Object.fromEntries(roleIDs.map((roleID) => [roleID, plainOf((name) => values[`Grant-${roleID}-${name}`] === "1")]));
}

const plainOf = (isGranted: (name: string) => boolean): Record<string, boolean> =>
    Object.fromEntries(PLAIN.map((name) => [name, isGranted(name)]));

function boxesIn(body: unknown): Record<string, string> {
    const fields = typeof body === "object" && body !== null ? Object.entries(body) : [];
    return Object.fromEntries(
        fields.filter(([name, value]) => /^(Form|(Role|Grant)-[\w.-]+)$/.test(name) && typeof value === "string"),
    );
}
