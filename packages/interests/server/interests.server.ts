import type { Categories } from "@parley/categories/server";
import {
    deleteInterest,
    getFollowedTags,
    getInterests,
    getSuggestedCategories,
    getSuggestedContent,
    patchInterest,
    postInterest,
    putTagFollow,
} from "@parley/interests/contract";
import { getActionLog } from "@parley/library/server/actionLog";
import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Tags } from "@parley/tags/server";
import type { Users } from "@parley/users/server";
import { registerFollowedTagsForms } from "./followedTags/followedTags.forms";
import { createFollowedTagsRepository } from "./followedTags/followedTags.repository";
import { createFollowedTagsService } from "./followedTags/followedTags.service";
import { registerInterestActions } from "./interests.actions";
import { createInterestsService } from "./interests.service";

interface Dependencies {
    users: Users;
    categories: Categories;
    tags: Tags;
}

/** Interests as other features see them. */
export type Interests = ReturnType<typeof createInterestsServer>;

/** Registers the routes of interests, and returns what they suggest to members. */
export function createInterestsServer(kit: ServerKit, { users, categories, tags }: Dependencies) {
    const actionLog = getActionLog(kit);
    const service = createInterestsService({ kit, users, categories, tags, actionLog });
    registerInterestActions(actionLog, service);
    implement(kit.api, getInterests, (_input, viewer) => service.list(viewer));
    implement(kit.api, postInterest, (input, viewer) => service.add(viewer, input));
    implement(kit.api, patchInterest, (input, viewer) => service.change(viewer, input));
    implement(kit.api, deleteInterest, ({ interestID }, viewer) => service.remove(viewer, interestID));
    implement(kit.api, getSuggestedContent, (_input, viewer) => service.content(viewer));
    implement(kit.api, getSuggestedCategories, (query, viewer) => service.categories(viewer, query));
    const followers = createFollowedTagsRepository(kit.database);
    const followedTags = createFollowedTagsService({ kit, repository: followers, tags });
    implement(kit.api, getFollowedTags, (_input, viewer) => followedTags.list(viewer));
    implement(kit.api, putTagFollow, ({ tagID, followed }, viewer) => followedTags.follow(viewer, tagID, followed));
    registerFollowedTagsForms(kit, followedTags);
    users.provideErasure("tagFollowers", followers.removeAllOf);
    users.provideExport("followedTags", async function* (userID) {
        yield* await followers.allOf(userID);
    });
    return {
        suggestionFor: service.suggestionFor,
        /** Returns the members who follow a tag of a record, by user ID. */
        tagFollowersOf: followers.followersOf,
    };
}
