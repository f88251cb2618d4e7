import type { SmartID } from "@parley/library/contract";
import { fill, parseSmartID } from "@parley/library/contract";
import { foldName } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, may, notFound, requirePermission } from "@parley/library/server/http";
import { OPERATOR, rankRole, requireRank } from "../authority";
import type { PermissionsService } from "../permissions.service";
import type { Reauthentication } from "../reauthentication";
import type { RolesRepository } from "./roles.repository";
import type { RoleRow } from "./roles.tables";

interface Dependencies {
    roles: RolesRepository;
    permissions: PermissionsService;
    fresh: Pick<Reauthentication, "require">;
}

export type RoleLookup = ReturnType<typeof createRoleLookup>;

/** Creates the functions that find roles, and check who may change them. */
export function createRoleLookup({ roles, permissions, fresh }: Dependencies) {
    return {
        /** Finds the roles of this name that the viewer may see; returns undefined for another column (contract §1.3). */
        async findByColumn(viewer: Viewer, column: string, value: string): Promise<readonly number[] | undefined> {
            if (column !== "name") return undefined;
            const named = (await listVisible(viewer)).filter(({ name }) => foldName(name) === foldName(value));
            return named.map(({ roleID }) => roleID);
        },
        requireManager,
        refreshViewer,
        listVisible,
        findRole,
        requireBelow,
    };

    async function requireManager(viewer: Viewer): Promise<void> {
        requirePermission(viewer, "site.manage");
        await fresh.require(viewer, { acceptsToken: true });
    }

    /** Returns the viewer with the permissions as of the current transaction. */
    async function refreshViewer(viewer: Viewer): Promise<Viewer> {
        if (viewer === OPERATOR) return viewer;
        const actor = { ...viewer, permissions: await permissions.of(viewer.userID) };
        requirePermission(actor, "site.manage");
        return actor;
    }

    async function listVisible(viewer: Viewer): Promise<RoleRow[]> {
        const seesAll = may(viewer, ["site.manage", "personalInfo.view"]);
        return (await roles.all()).filter(({ personalInfo }) => !personalInfo || seesAll);
    }

    async function findRole(id: SmartID): Promise<RoleRow> {
        const all = await roles.all();
        const reference = parseSmartID(id);
        if (reference?.kind === "column") {
            if (reference.column !== "name")
                throw badRequest(fill("Roles can’t be found by {column}.", { column: reference.column }));
            const role = all.find(({ name }) => foldName(name) === foldName(reference.value));
            if (!role) throw notFound("Role");
            return role;
        }
        if (reference?.kind !== "id") throw badRequest("Roles can’t be referred to in this way.");
        const role = all.find(({ roleID }) => roleID === reference.id);
        if (!role) throw notFound("Role");
        return role;
    }

    async function requireBelow(actor: Viewer, role: RoleRow): Promise<void> {
        requireRank(actor, rankRole(role, await permissions.ofRoles([role.roleID])), role.name);
    }
}
