import type { FollowLevel } from "@parley/discussions/contract";
import type { DateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { DiscussionAccess } from "../access/discussionAccess";
import type { DiscussionsRepository } from "../discussions.repository";

interface Dependencies {
    database: ServerKit["database"];
    repository: DiscussionsRepository;
    access: Pick<DiscussionAccess, "visible" | "present">;
    now: () => DateTime;
}

/** Creates the functions that change the stored state of a discussion for a member. */
export function createMemberStates({ database, repository, access, now }: Dependencies) {
    const { visible, present } = access;

    return {
        async bookmark(viewer: Viewer, discussionID: number, bookmarked: boolean): Promise<{ bookmarked: boolean }> {
            requireSession(viewer);
            await visible(viewer, discussionID);
            await database.transaction(async () => {
                // It may be merged concurrently; then the destination is bookmarked (FC-51).
                const { redirectToID } = await present(discussionID);
                await repository.setState(viewer.userID, redirectToID ?? discussionID, { bookmarked });
            });
            return { bookmarked };
        },

        /** Chooses how the viewer follows a discussion; null leaves it to bookmark and participation. */
        async follow(
            viewer: Viewer,
            discussionID: number,
            followLevel: FollowLevel | null,
        ): Promise<{ level: FollowLevel | null }> {
            requireSession(viewer);
            await visible(viewer, discussionID);
            await database.transaction(async () => {
                const { redirectToID } = await present(discussionID);
                await repository.setState(viewer.userID, redirectToID ?? discussionID, { followLevel });
            });
            return { level: followLevel };
        },

        /** Marks a discussion as read up to now. */
        async read(viewer: Viewer, discussionID: number): Promise<{ unread: boolean }> {
            requireSession(viewer);
            const { countPlaces } = await visible(viewer, discussionID);
            await repository.markRead(viewer.userID, discussionID, { countRead: countPlaces, isAll: true }, now());
            return { unread: false };
        },

        async dismiss(viewer: Viewer, discussionID: number, dismissed: boolean): Promise<{ dismissed: boolean }> {
            requireSession(viewer);
            await visible(viewer, discussionID);
            await repository.setState(viewer.userID, discussionID, { dismissed });
            return { dismissed };
        },
    };
}
