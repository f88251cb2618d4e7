import { hasPermission } from "./hasPermission";
import type { Permissions } from "./permissions";

/**
 * Returns the rank of a viewer (contract §3.4): super admin 7, admin 6, site.manage 5, community.manage 4, community.moderate 3,
 * curation.manage 2, signed in 1, a guest or unknown 0. To edit another member, the viewer's rank must be at least theirs; to ban, above
 * it.
 */
export function computeRank(data: Permissions | undefined): number {
    if (data?.isSuperAdmin || data?.isSysAdmin) return 7;
    if (data?.isAdmin) return 6;
    const index = RANKED_PERMISSIONS.findIndex((name) => hasPermission(data, name, { mode: "global" }));
    return index === -1 ? 0 : RANKED_PERMISSIONS.length - index;
}

const RANKED_PERMISSIONS = ["site.manage", "community.manage", "community.moderate", "curation.manage", "session.valid"];
