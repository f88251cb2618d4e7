import type { Categories } from "@parley/categories/server";
import type { Config } from "@parley/config/server";
import { discussionPath } from "@parley/discussions/contract";
import { actsOf } from "@parley/library/server/acts";
import { checksOf } from "@parley/library/server/checks";
import type { ServerKit } from "@parley/library/server/kit";
import { longRunnerOf } from "@parley/library/server/longRunner";
import type { Reactions } from "@parley/reactions/server";
import type { Tags } from "@parley/tags/server";
import type { Users } from "@parley/users/server";
import { discussionAccess } from "./discussions.access";
import { discussionActKinds } from "./discussions.actKinds";
import { discussionActs } from "./discussions.acts";
import { discussionAnswers } from "./discussions.answers";
import { discussionBulk } from "./discussions.bulk";
import { discussionChecks } from "./discussions.checks";
import { discussionComments } from "./discussions.comments";
import { discussionDeeds } from "./discussions.deeds";
import { discussionForms } from "./discussions.forms";
import { discussionImports } from "./discussions.imports";
import { discussionLayouts } from "./discussions.layouts";
import { discussionLists } from "./discussions.lists";
import { discussionMerging } from "./discussions.merging";
import { wipingRemoved } from "./discussions.removal";
import { discussionsRepository } from "./discussions.repository";
import { discussionsRoutes, moderationRoutes } from "./discussions.routes";
import { discussionsService } from "./discussions.service";
import { discussionStatuses } from "./discussions.statuses";
import { discussionVerdicts } from "./discussions.verdicts";
import { discussionFeeds } from "./feeds";
import { leadersByDiscussions } from "./leaders";
import { discussionsOfLeaving } from "./leaving";
import { optionForms } from "./options.forms";
import { makeReading } from "./reading";
import { receivedForDiscussions } from "./received";
import { makeRenderer } from "./rendering";
import { makeSubmissions } from "./submissions";
import { tagSights } from "./tagSights";

interface Needs {
    users: Users;
    categories: Categories;
    tags: Tags;
    reactions: Reactions;
    config: Config;
}

/** What people talk about, as other features see it. */
export type Discussions = ReturnType<typeof discussionsServer>;

/** Registers the calls, pages, feeds and forms of discussions, and returns what other features ask of them. */
export function discussionsServer(kit: ServerKit, { users, categories, tags, reactions, config }: Needs) {
    const { database, siteURL, clock } = kit;
    const repository = discussionsRepository(database);
    const renderer = makeRenderer({ users, siteURL });
    const submissions = makeSubmissions(kit);
    const reading = makeReading(kit, repository);
    const answers = discussionAnswers({ repository, renderer, users, categories, tags, reactions, siteURL });
    const lists = discussionLists({ repository, answers, categories, tags, clock });
    const acts = actsOf(kit);
    const access = discussionAccess({ kit, repository, acts, categories, config });
    const deeds = discussionDeeds({ kit, repository, acts, users, categories, tags });
    const service = discussionsService({
        kit,
        repository,
        access,
        deeds,
        answers,
        renderer,
        submissions,
        users,
        categories,
        tags,
    });
    const kinds = discussionActKinds({ kit, access, deeds, renderer, users, categories, tags });
    const { provideAct } = discussionActs({ repository, access, acts, kinds });

    const verdicts = discussionVerdicts({ kit, service, users, categories, config });

    const longRunner = longRunnerOf(kit);
    const bulk = discussionBulk({ kit, repository, access, deeds, acts, longRunner, categories });
    discussionsRoutes(kit.api, service, lists);
    moderationRoutes(kit.api, bulk, discussionStatuses({ kit, service, access, deeds, acts }));
    const received = receivedForDiscussions({ database, repository, answers, categories });
    reactions.serve("discussion", { requireView: service.visible, urlOf, scoreChanged: service.scoreChanged, received });
    discussionsOfLeaving({ kit, repository, renderer, users, categories, tags, acts });
    wipingRemoved({ kit, repository, deeds, acts, tags });
    leadersByDiscussions({ database, users, categories });
    discussionForms(kit, service);
    optionForms(kit, service);
    discussionFeeds({ kit, repository, lists, users, categories, config });
    const { page } = discussionLayouts({ kit, service, reading, users, categories, config });
    categories.providePosts({ namesOf, countsOf });
    checksOf(kit).add(...discussionChecks({ database, users }));
    tags.provideDiscussions({ sightOf: tagSights({ repository, categories }), present: repository.presentIDs });

    return {
        get: service.get,
        /** The row of a discussion the viewer may see; throws 404, or 410 when it was removed. */
        requireView: service.visible,
        rowByID: repository.byID,
        rowsByIDs: repository.byIDs,
        /** How acts on discussions are told and taken back that others write down: `merge`, `split`. */
        provideAct,
        /** Explains what somebody may do in a discussion, for what stands in it. */
        verdicts,
        page,
        renderer,
        submissions,
        importDiscussions: discussionImports(repository, renderer),
        /** Bookmarks from elsewhere; each pair once. */
        importBookmarks: repository.setBookmarked,
        /** Removes discussions that came by an import, for good. */
        removeImported: repository.removeAll,
        forgetMembers: repository.forgetMembers,
        scoreChanged: service.scoreChanged,
        ...discussionComments({ repository, reading, users, categories }),
        ...discussionMerging({ kit, repository, reading, users, categories, tags }),
    };

    async function urlOf(discussionID: number): Promise<string> {
        const [row] = await repository.byIDs([discussionID]);
        return row ? siteURL + discussionPath(row) : siteURL;
    }

    async function namesOf(discussionIDs: readonly number[]) {
        const rows = await repository.byIDs(discussionIDs);
        return new Map(
            rows
                .filter(({ dateDeleted }) => dateDeleted === null)
                .map((row) => [row.discussionID, { name: row.name, url: siteURL + discussionPath(row) }]),
        );
    }

    async function countsOf(categoryIDs?: readonly number[]) {
        const counts = await repository.countsOf(categoryIDs);
        const entries = [];
        for (const { categoryID, ...sums } of counts) {
            const newest = await repository.newestIn(categoryID);
            const last = newest && {
                lastDiscussionID: newest.discussionID,
                lastCommentID: newest.lastCommentID,
                lastUserID: newest.lastUserID,
                dateLastPost: newest.dateLastComment,
            };
            entries.push([categoryID, { ...sums, ...last }] as const);
        }
        return new Map(entries);
    }
}
