import { seesAll } from "@parley/accounts/server";
import type { Viewer } from "@parley/library/server/http";

/** Returns the IDs that members have at another site by which they sign in; members without one are omitted. */
export type SsoIDSource = (userIDs: readonly number[]) => Promise<ReadonlyMap<number, string>>;

/** Creates the registry for the source of members' IDs at other sites. They are for viewers with the full view of all members (FC-16). */
export function createSsoIDs() {
    let source: SsoIDSource | undefined;
    return {
        provideSsoIDs(given: SsoIDSource): void {
            source = given;
        },

        /** Returns the part of the fragments of members that names their ID; nothing for viewers who may not see it. */
        async ssoIDsOf(viewer: Viewer, userIDs: readonly number[]): Promise<ReadonlyMap<number, { ssoID?: string }>> {
            if (!source || !seesAll(viewer)) return new Map();
            const found = await source([...new Set(userIDs)]);
            return new Map([...found].map(([userID, ssoID]) => [userID, { ssoID }]));
        },
    };
}
