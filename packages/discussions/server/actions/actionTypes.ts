import type { Categories } from "@parley/categories/server";
import type { ServerKit } from "@parley/library/server/kit";
import type { PostLanguages, Renderer } from "@parley/posting/server";
import type { Tags } from "@parley/tags/server";
import type { Users } from "@parley/users/server";
import type { DiscussionAccess } from "../access/discussionAccess";
import type { DiscussionCommands } from "./commands";
import { createContentActions } from "./contentActions";
import { createFlagActions } from "./flagActions";
import { createPlacementActions } from "./placementActions";

interface Dependencies {
    kit: Pick<ServerKit, "siteURL" | "api">;
    access: DiscussionAccess;
    commands: DiscussionCommands;
    renderer: Pick<Renderer, "rerender" | "summaryOf" | "unrendered">;
    languages: Pick<PostLanguages, "find">;
    users: Pick<Users, "byIDs">;
    categories: Pick<Categories, "fragmentsByIDs">;
    tags: Pick<Tags, "forRecords" | "setFor">;
}

/**
 * Creates the types of logged actions on discussions. Undoing one requires permission for the opposite action, in the discussion's category
 * after the undo (FC-19).
 */
export function createDiscussionActionTypes(dependencies: Dependencies) {
    return {
        ...createFlagActions(dependencies.access),
        ...createContentActions(dependencies),
        ...createPlacementActions(dependencies),
    };
}
