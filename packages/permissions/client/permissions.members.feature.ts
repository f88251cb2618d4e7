import { requireMember, selectPermission } from "@parley/accounts/client";
import type { PageLoading } from "@parley/library/client/routing";
import { registerRoutes } from "@parley/library/client/routing";
import { ApiRefusal } from "@parley/library/contract";
import { NEW_ROLE_PAGE, ROLES_PAGE } from "@parley/permissions/contract";
import { registerSettings } from "@parley/settings/client";
import { listRoleParts } from "./roles/roleParts";
import { selectRoles } from "./roles/roles.slice";
import { ALL_ROLES, fetchRoleEdit, fetchRoles } from "./roles/roles.thunks";
import "./whyNot/whyNot.feature";

registerSettings({
    path: ROLES_PAGE,
    name: "Roles",
    about: "See what each role allows, change it, and add roles.",
    group: "people",
    permission: "site.manage",
    order: 15,
});

registerRoutes(
    {
        path: ROLES_PAGE,
        page: () => import(/* webpackChunkName: "managing-roles" */ "./roles/RolesPage"),
        head: (_location, _state, t) => ({ title: t("Roles"), noIndex: true }),
        load: loadRoles,
    },
    {
        path: NEW_ROLE_PAGE,
        page: () => import(/* webpackChunkName: "managing-roles" */ "./roles/AddRolePage"),
        head: (_location, _state, t) => ({ title: t("Add a role"), noIndex: true }),
        load: async (loading) => requireSiteManager(loading),
    },
    {
        path: `${ROLES_PAGE}/:roleID`,
        page: async () => {
            const parts = Promise.all(listRoleParts().map(({ part }) => part.fetch()));
            const { Page } = await import(/* webpackChunkName: "managing-roles" */ "./roles/RolePage");
            await parts;
            return { Page };
        },
        head: ({ params }, state) => ({ title: selectRoles(state).data?.[roleIDIn(params)]?.name ?? "", noIndex: true }),
        load: loadRole,
    },
);

async function loadRoles(loading: PageLoading): Promise<void> {
    requireSiteManager(loading);
    await loading.dispatch(fetchRoles({ ...ALL_ROLES, expand: ["permissions"] }));
}

async function loadRole(loading: PageLoading): Promise<void> {
    requireSiteManager(loading);
    const preloads = listRoleParts().flatMap(({ preload }) => preload());
    await Promise.all([loadRoles(loading), ...preloads.map((thunk) => loading.dispatch(thunk))]);
    const { data: roles } = selectRoles(loading.getState());
    const roleID = roleIDIn(loading.params);
    if (roles && !roles[roleID]) throw new ApiRefusal({ status: 404, message: "Role not found." });
    await loading.dispatch(fetchRoleEdit({ roleID }));
}

function requireSiteManager(loading: PageLoading): void {
    requireMember(loading);
    if (!selectPermission(loading.getState(), "site.manage"))
        throw new ApiRefusal({ status: 403, message: "Permission Problem", permissions: ["site.manage"] });
}

const roleIDIn = (params: PageLoading["params"]): number => Number(params.roleID) || 0;
