import type { Categories } from "@parley/categories/server";
import type { Config } from "@parley/config/server";
import type { Drafts } from "@parley/drafts/server";
import { getActionLog } from "@parley/library/server/actionLog";
import { getContentSources } from "@parley/library/server/contentSources";
import type { ServerKit } from "@parley/library/server/kit";
import type { Notifications } from "@parley/notifications/server";
import type { DraftUsed } from "@parley/posting/server";
import { createPostingLimitsService, createPostLanguages, createRenderer, createSubmissions } from "@parley/posting/server";
import type { PostTypes } from "@parley/postTypes/server";
import type { Reactions } from "@parley/reactions/server";
import type { Tags } from "@parley/tags/server";
import type { Users } from "@parley/users/server";
import { createDiscussionAccess } from "./access/discussionAccess";
import { createDiscussionCommands } from "./actions/commands";
import { createDiscussionsRepository } from "./discussions.repository";
import { createDiscussionsService } from "./discussions.service";
import type { CountUnread } from "./integrations/categoryPosts";
import { createPostKinds } from "./kinds/postKinds";
import { createPostHooks } from "./postHooks";
import type { CommentPositions } from "./reading/reading";
import { createReading } from "./reading/reading";
import { createReadMarksRepository } from "./reading/readMarks.repository";
import { createReadMarksService } from "./reading/readMarks.service";
import { createReadProgress } from "./reading/readProgress";
import { createVisitNotifications } from "./reading/visitNotifications";
import { createDiscussionAnswers } from "./responses/discussionSerializer";
import { createStatuses } from "./statuses/statuses";
import { createStatusLogs } from "./statuses/statusLogs";

export interface Dependencies {
    users: Users;
    categories: Categories;
    tags: Tags;
    reactions: Reactions;
    postTypes: PostTypes;
    config: Config;
    notifications: Notifications;
    /** If present, used drafts are deleted and scheduled ones are published. */
    drafts?: Pick<Drafts, "providePublisher" | "used" | "scheduleForm">;
}

export type DiscussionsServices = ReturnType<typeof createDiscussionsServices>;

/** Creates the services of discussions. Registers nothing. */
export function createDiscussionsServices(kit: ServerKit, dependencies: Dependencies) {
    const { users, categories, config, drafts } = dependencies;
    const { database, siteURL, clock, content } = kit;
    const repository = createDiscussionsRepository(database);
    const renderer = createRenderer({ users, siteURL, content, embedded: getContentSources(database).embedded });
    const languages = createPostLanguages({ config });
    const submissions = createSubmissions(kit);
    const readMarks = createReadMarksRepository(database);
    const { get: commentPositions, provide: provideCommentPositions } = createLateSource<CommentPositions>();
    const { get: countUnread, provide: provideUnreadCounts } = createLateSource<CountUnread>();
    const findReadProgress = createReadProgress({ repository, readMarks, comments: commentPositions });
    const visits = createVisitNotifications({ notifications: dependencies.notifications, comments: commentPositions });
    const draftUsed: DraftUsed = async (viewer, draftID) => drafts?.used(viewer, draftID);
    const hooks = createPostHooks(draftUsed);
    const actionLog = getActionLog(kit);
    const statuses = createStatuses(kit);
    const kinds = createPostKinds(dependencies);
    const shared = { kit, repository, actionLog, siteURL, clock, renderer, languages, statuses, kinds, ...dependencies };
    const statusLogsOf = createStatusLogs({ actionLog, users });
    const answers = createDiscussionAnswers({ ...shared, ...hooks, findReadProgress, comments: commentPositions, statusLogsOf });
    const access = createDiscussionAccess({ kit, repository, actionLog, categories, config });
    const commands = createDiscussionCommands({ ...dependencies, kit, repository, actionLog });
    const postingLimits = createPostingLimitsService({ kit, config, users });
    return {
        repository,
        renderer,
        languages,
        submissions,
        readMarks,
        reading: createReading({ kit, repository, findReadProgress, visits }),
        commentPositions,
        provideCommentPositions,
        countUnread,
        provideUnreadCounts,
        hooks,
        draftUsed,
        postingLimits,
        actionLog,
        statuses,
        kinds,
        answers,
        access,
        commands,
        service: createDiscussionsService({
            ...shared,
            access,
            commands,
            answers,
            submissions,
            pass: hooks.runPrePublishHooks,
            runPreEditHooks: hooks.runPreEditHooks,
            postingLimits,
            waitingEditOf: hooks.waitingEditOf,
            draftUsed,
        }),
        markingRead: createReadMarksService({ kit, readMarks, categories }),
    };
}

/** Holds what a package above provides later: comment positions, and counts of unread discussions. */
function createLateSource<Source>() {
    let provided: Source | undefined;
    return {
        get: () => provided,
        provide(source: Source): void {
            provided = source;
        },
    };
}
