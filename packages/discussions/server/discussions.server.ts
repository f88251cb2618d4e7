import type { Categories } from "@parley/categories/server";
import type { Config } from "@parley/config/server";
import { discussionPath } from "@parley/discussions/contract";
import type { ServerKit } from "@parley/library/server/kit";
import type { Reactions } from "@parley/reactions/server";
import type { Tags } from "@parley/tags/server";
import type { Users } from "@parley/users/server";
import { discussionAnswers } from "./discussions.answers";
import { discussionComments } from "./discussions.comments";
import { discussionForms } from "./discussions.forms";
import { discussionImports } from "./discussions.imports";
import { discussionLayouts } from "./discussions.layouts";
import { discussionLists } from "./discussions.lists";
import { discussionsRepository } from "./discussions.repository";
import { discussionsRoutes } from "./discussions.routes";
import { discussionsService } from "./discussions.service";
import { discussionVerdicts } from "./discussions.verdicts";
import { discussionFeeds } from "./feeds";
import { discussionsOfLeaving } from "./leaving";
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
    const service = discussionsService({ kit, repository, answers, renderer, submissions, users, categories, tags, config });

    const verdicts = discussionVerdicts({ kit, service, users, categories, config });

    discussionsRoutes(kit.api, service, lists);
    const received = receivedForDiscussions({ database, repository, answers, categories });
    reactions.serve("discussion", { requireView: service.visible, urlOf, scoreChanged: service.scoreChanged, received });
    discussionsOfLeaving({ kit, repository, users, categories, tags });
    discussionForms(kit, service);
    discussionFeeds({ kit, repository, lists, users, categories, config });
    const { page } = discussionLayouts({ kit, service, reading, users, categories, config });
    categories.providePosts({ namesOf, countsOf });
    tags.provideDiscussions({ sightOf: tagSights({ repository, categories }), present: repository.presentIDs });

    return {
        get: service.get,
        /** The row of a discussion the viewer may see; throws 404, or 410 when it was removed. */
        requireView: service.visible,
        rowByID: repository.byID,
        rowsByIDs: repository.byIDs,
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
