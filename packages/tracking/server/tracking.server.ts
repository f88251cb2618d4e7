import type { Discussions } from "@parley/discussions/server";
import { ApiRefusal } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { postTick } from "@parley/tracking/contract";
import { createTickCounts } from "./tickCounts.repository";
import { findUntrackedReason } from "./untracked";
import { createVisitors } from "./visitors";

interface Dependencies {
    discussions: Pick<Discussions, "requireView" | "viewed">;
}

/** Access to the activity counts. */
export type Tracking = ReturnType<typeof createTrackingServer>;

/**
 * Registers the endpoint by which browsers report views and followed links (contract §5.18). It only counts: neither identities nor
 * reported URLs are stored, so that nobody's path can be reconstructed (FC-24).
 */
export function createTrackingServer(kit: ServerKit, { discussions }: Dependencies) {
    const visitors = createVisitors(kit.clock);
    const counts = createTickCounts(kit);

    implement(kit.api, postTick, async ({ type, discussionID }, viewer, { reply, address, userAgent }) => {
        const reason = findUntrackedReason(reply.request.headers);
        if (reason) return { didTrack: false, message: reason };
        const visitor = { userID: viewer.userID, address, userAgent };
        // Checked first, so that flooding causes no queries.
        if (!visitors.mayTick(visitor)) return { didTrack: false, message: "This was reported too often." };
        if (type === "discussion_view" && discussionID !== undefined && visitors.isNewView(visitor, discussionID)) {
            if (!(await isSeen(viewer, discussionID))) return { didTrack: false, message: "There is no such discussion." };
            await discussions.viewed(discussionID);
        }
        await counts.add(type);
        return { didTrack: true };
    });

    return { countsBetween: counts.between };

    /** Whether the viewer may see a discussion; a report of any other one is made up. */
    async function isSeen(viewer: Viewer, discussionID: number): Promise<boolean> {
        try {
            await discussions.requireView(viewer, discussionID);
            return true;
        } catch (error) {
            if (error instanceof ApiRefusal) return false;
            throw error;
        }
    }
}
