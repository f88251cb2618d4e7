import type { Categories } from "@parley/categories/server";
import type { Config } from "@parley/config/server";
import type { Discussions } from "@parley/discussions/server";
import type { Drafts } from "@parley/drafts/server";
import type { ServerKit } from "@parley/library/server/kit";
import type { Users } from "@parley/users/server";
import { registerDiscussionForms } from "./discussionPages.forms";
import { registerDiscussionPageLayouts } from "./pageLayouts";

interface Dependencies {
    users: Users;
    categories: Categories;
    config: Config;
    /** Schedules the text of a form; absent without drafts. */
    drafts?: Pick<Drafts, "scheduleForm">;
    discussions: Discussions;
}

/** The pages of discussions, for features that show a page of comments at another URL. */
export type DiscussionPages = ReturnType<typeof createDiscussionPagesServer>;

/** Registers the pages of discussions with their widgets, and the forms that are posted without scripts. */
export function createDiscussionPagesServer(kit: ServerKit, { drafts, ...dependencies }: Dependencies) {
    const { discussions } = dependencies;
    registerDiscussionForms(kit, { discussions, scheduleForm: drafts?.scheduleForm });
    return registerDiscussionPageLayouts({ kit, ...dependencies });
}
