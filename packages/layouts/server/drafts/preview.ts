import type { LayoutAnswer } from "@parley/layouts/contract";
import { layoutPreviewPath } from "@parley/layouts/contract";
import type { LayoutQuery, Permissions } from "@parley/library/contract";
import type { Call, Viewer } from "@parley/library/server/http";
import { GUEST_ID, notFound, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Users } from "@parley/users/server";
import type { FastifyRequest } from "fastify";
import type { LayoutHydration } from "../layoutHydration";
import { toLayoutQuery } from "../layoutHydration";
import type { LayoutDraftsService } from "./drafts.service";

interface Dependencies extends Pick<ServerKit, "pages" | "layouts"> {
    drafts: Pick<LayoutDraftsService, "get">;
    hydration: Pick<LayoutHydration, "given">;
    users: Pick<Users, "permissionsOf" | "permissionsOfRoles">;
}

export type LayoutPreview = ReturnType<typeof createLayoutPreview>;

/**
 * Creates the page that shows a draft as the server renders it, to the administrator whose draft it is. `as` names whose eyes it is seen
 * with: `guest`, or the ID of a role; all data of the page are then those that such a viewer may see.
 */
export function createLayoutPreview({ pages, layouts, drafts, hydration, users }: Dependencies) {
    const previews = new WeakMap<FastifyRequest, { manager: Viewer; roleIDs: readonly number[] | undefined }>();

    pages.get<{ Params: { layoutID: string }; Querystring: { as?: unknown } }>(
        layoutPreviewPath(":layoutID"),
        async (request, reply) => {
            const manager = request.viewer;
            requirePermission(manager, "site.manage");
            const roleID = readRoleID(request.query.as);
            previews.set(request, { manager, roleIDs: roleID === undefined ? undefined : [roleID] });
            request.viewer = await createViewer(manager, request.query.as);
            reply.header("x-robots-tag", "noindex");
            return reply.renderPage(request.url);
        },
    );

    return {
        /** Hydrates the draft of the administrator who looks at this page. */
        async hydrate({ params }: LayoutQuery, viewer: Viewer, call: Call): Promise<LayoutAnswer> {
            const { manager, roleIDs } = previews.get(call.request) ?? { manager: viewer, roleIDs: undefined };
            requirePermission(manager, "site.manage");
            const draft = await drafts.get(manager, Number(params.layoutID) || 0);
            const { layoutViewType } = draft.published;
            const view = layouts.view(layoutViewType, "");
            if (!view) throw notFound("Layout");
            const example = (await view.findExample?.(viewer)) ?? {};
            const query = await toLayoutQuery(layouts, layoutViewType, example);
            const chosen = { ...draft, isDefault: false };
            return hydration.given(chosen, query, viewer, call, roleIDs);
        },
    };

    async function createViewer(manager: Viewer, as: unknown): Promise<Viewer> {
        if (as === "guest") return { userID: GUEST_ID, permissions: await users.permissionsOf(GUEST_ID) };
        const roleID = readRoleID(as);
        if (roleID === undefined) return manager;
        const permissions = withSession(await users.permissionsOfRoles([roleID]));
        return { userID: manager.userID, permissions, ...(manager.sessionID !== undefined && { sessionID: manager.sessionID }) };
    }
}

const readRoleID = (as: unknown): number | undefined => (typeof as === "string" && /^\d{1,9}$/.test(as) ? Number(as) : undefined);

/** Returns the permissions of roles for somebody who is signed in, which no role grants. */
function withSession(permissions: Permissions): Permissions {
    return {
        ...permissions,
        permissions: permissions.permissions.map((entry) =>
            entry.type === "global" ? { ...entry, permissions: { ...entry.permissions, "session.valid": true } } : entry,
        ),
    };
}
