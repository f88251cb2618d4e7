import { SEEING_ALL } from "@parley/accounts/contract";
import type { UsersRepository } from "@parley/accounts/server";
import { seesAll } from "@parley/accounts/server";
import type { Config } from "@parley/config/server";
import type { Range } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { may } from "@parley/library/server/http";
import type { RolesRepository } from "@parley/permissions/server";

interface Dependencies {
    users: Pick<UsersRepository, "areFewIn">;
    roles: Pick<RolesRepository, "all" | "membersOf">;
    config: Pick<Config, "get">;
}

/** Members of roles, as a filter of the lists of other features. */
export interface MembersInRoles {
    /** Subquery for their IDs. */
    userIDs: ReturnType<RolesRepository["membersOf"]>;
    /** Whether they are so few that looking them up first is faster. */
    areFew: boolean;
}

/**
 * Creates a function that returns the members of roles, as far as the viewer may know: without roles whose membership is personal
 * information, and without restricted profiles, so that a filter by roles discloses neither (FC-16, FC-23).
 */
export function createMembersInRoles({ users, roles, config }: Dependencies) {
    return async (viewer: Viewer, roleIDs: readonly number[] | Range): Promise<MembersInRoles> => {
        const knowsAll = may(viewer, [...SEEING_ALL, "site.manage"]);
        const known = (await roles.all()).filter(({ personalInfo }) => !personalInfo || knowsAll).map(({ roleID }) => roleID);
        const wanted = known.filter((roleID) => isWanted(roleIDs, roleID));
        const areFew = await users.areFewIn(wanted);
        const members = roles.membersOf(wanted);
        if (seesAll(viewer)) return { userIDs: members, areFew };
        const bannedAreRestricted = await config.get("ui.bannedPrivateProfile");
        const userIDs = members.where(({ exists, selectFrom }) =>
            exists(
                selectFrom("users as open")
                    .select("open.userID")
                    .whereRef("open.userID", "=", "userRoles.userID")
                    .where((open) => open.or([open("open.private", "=", false), open("open.userID", "=", viewer.userID)]))
                    .$if(bannedAreRestricted, (open) => open.where("open.banned", "=", 0)),
            ),
        );
        return { userIDs, areFew };
    };
}

function isWanted(roleIDs: readonly number[] | Range, roleID: number): boolean {
    return "kind" in roleIDs ? isInRoleRange(roleIDs, roleID) : roleIDs.includes(roleID);
}

/** Checks whether a range names a role. */
export function isInRoleRange(range: Range, roleID: number): boolean {
    if (range.kind === "list") return range.values.includes(roleID);
    const { from = 0, to = Number.POSITIVE_INFINITY, fromInclusive, toInclusive } = range;
    return (fromInclusive ? roleID >= from : roleID > from) && (toInclusive ? roleID <= to : roleID < to);
}
