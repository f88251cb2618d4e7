import { catchRefusal, handleForm, readFields, renderFormAgain, requirePathID } from "@parley/accounts/server";
import type { Input, PermissionMap } from "@parley/library/contract";
import { isGrantable } from "@parley/library/contract";
import { badRequest, createBodyValidator } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { NEW_ROLE_PAGE, patchRole, postRole, ROLES_PAGE, rolePath } from "@parley/permissions/contract";
import type { FastifyRequest } from "fastify";
import type { RolesService } from "./roles.service";

/** Names of the forms on a role's page, with which rejected forms are returned. */
const FORM_NAMES: Partial<Record<string, string>> = {
    details: "roleDetails",
    permissions: "rolePermissions",
    delete: "roleDelete",
};

const newRole = createBodyValidator(postRole.body) as (body: object) => Input<typeof postRole>;
const changedRole = createBodyValidator(patchRole.body) as (body: object) => Omit<Input<typeof patchRole>, "roleID">;

const DETAILS = ["Name", "Description", "Domains", "PersonalInfo"] as const;

/**
 * Registers the handlers of the forms on the role pages. Each calls the service of the corresponding API endpoint, which checks the
 * permissions.
 */
export function registerRolesForms({ pages }: Pick<ServerKit, "pages">, roles: RolesService): void {
    pages.post(NEW_ROLE_PAGE, async (request, reply) => {
        const form = { form: "roleAdd", path: NEW_ROLE_PAGE, values: readFields(request, DETAILS) };
        const result = await catchRefusal(create(request));
        return "refused" in result
            ? renderFormAgain(reply, form, result.refused)
            : reply.redirect(`${rolePath(result.answer.roleID)}?Done=added`, 303);
    });

    pages.post(`${ROLES_PAGE}/:roleID`, (request, reply) => {
        const { Form } = readFields(request, ["Form"]);
        const form = FORM_NAMES[Form];
        if (form === undefined) throw badRequest("This form does not exist any more. Reload the page and try again.");
        const roleID = requirePathID(request, "roleID", "Role");
        const path = rolePath(roleID);
        const values = Form === "permissions" ? grantsIn(request).values : readFields(request, DETAILS);
        const next = Form === "delete" ? `${ROLES_PAGE}?Done=removed` : `${path}?Done=${Form}`;
        return handleForm(reply, { form, path, values }, () => work(request, Form, roleID), next);
    });

    const create = async (request: FastifyRequest) => roles.create(request.viewer, newRole(detailsIn(request)));

    async function work(request: FastifyRequest, form: string, roleID: number): Promise<unknown> {
        const { viewer } = request;
        if (form === "delete") return roles.remove(viewer, roleID);
        if (form === "details") return roles.change(viewer, roleID, changedRole(detailsIn(request)));
        const { permissions } = grantsIn(request);
        return roles.setPermissions(viewer, roleID, [{ type: "global", permissions }], "merge");
    }
}

function detailsIn(request: FastifyRequest): object {
    const { Name, Description, Domains, PersonalInfo } = readFields(request, DETAILS);
    return {
        name: Name,
        description: Description || null,
        personalInfo: PersonalInfo === "1",
        domains: Domains.split(/[\s,]+/).filter(Boolean),
    };
}

/** Returns the permissions that the form offered, as granted or not. Permissions that it did not offer stay unchanged. */
function grantsIn(request: FastifyRequest): { permissions: PermissionMap; values: Record<string, string> } {
    const { Offered } = readFields(request, ["Offered"]);
    const names = Offered.split(" ").filter((name) => isGrantable("global", name));
    const ticked = readFields(
        request,
        names.map((name) => `Grant-${name}`),
    );
    const permissions = Object.fromEntries(names.map((name) => [name, ticked[`Grant-${name}`] === "1"]));
    return { permissions, values: { Offered, ...ticked } };
}
