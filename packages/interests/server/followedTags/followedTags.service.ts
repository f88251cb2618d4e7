import { toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { TagFragment } from "@parley/tags/contract";
import type { Tags } from "@parley/tags/server";
import type { FollowedTagsRepository } from "./followedTags.repository";

interface Dependencies {
    kit: Pick<ServerKit, "clock">;
    repository: FollowedTagsRepository;
    tags: Pick<Tags, "fragmentsByIDs" | "idsByUrlcodes" | "requireVisible">;
}

export type FollowedTagsService = ReturnType<typeof createFollowedTagsService>;

/** Creates the service of the tags that members follow. */
export function createFollowedTagsService({ kit: { clock }, repository, tags }: Dependencies) {
    return {
        async list(viewer: Viewer): Promise<TagFragment[]> {
            requireSession(viewer);
            const fragments = await tags.fragmentsByIDs(viewer, await repository.followedBy(viewer.userID));
            return fragments.sort((one, other) => one.name.localeCompare(other.name, "en"));
        },

        /** Follows or unfollows a tag; throws 404 for one that the viewer does not see. */
        async follow(viewer: Viewer, tagID: number, followed: boolean): Promise<{ followed: boolean }> {
            requireSession(viewer);
            const present = await tags.requireVisible(viewer, tagID);
            if (followed) await repository.follow(viewer.userID, present, toDateTime(clock()));
            else await repository.unfollow(viewer.userID, present);
            return { followed };
        },

        /** Follows the tag with a code. Throws 404 for one that the viewer does not see. */
        async followByCode(viewer: Viewer, urlcode: string): Promise<void> {
            requireSession(viewer);
            const [tagID] = await tags.idsByUrlcodes(viewer, [urlcode]);
            if (tagID !== undefined) await repository.follow(viewer.userID, tagID, toDateTime(clock()));
        },
    };
}
