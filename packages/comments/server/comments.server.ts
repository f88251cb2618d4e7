import type { Categories } from "@parley/categories/server";
import { commentPath } from "@parley/comments/contract";
import type { Config } from "@parley/config/server";
import type { Discussions } from "@parley/discussions/server";
import type { ServerKit } from "@parley/library/server/kit";
import type { Reactions } from "@parley/reactions/server";
import type { Users } from "@parley/users/server";
import { commentAnswers } from "./comments.answers";
import { commentImports } from "./comments.imports";
import { commentPages } from "./comments.pages";
import { commentsRepository } from "./comments.repository";
import { commentsRoutes } from "./comments.routes";
import { commentsService } from "./comments.service";
import { commentVerdicts } from "./comments.verdicts";
import { commentsOfLeaving } from "./leaving";
import { receivedForComments } from "./received";
import { threadsService } from "./threads.service";

interface Needs {
    users: Users;
    categories: Categories;
    reactions: Reactions;
    discussions: Discussions;
    config: Config;
}

/** What people answer, as other features see it. */
export type Comments = ReturnType<typeof commentsServer>;

/** Registers the calls, pages and forms of comments, and returns what other features ask of them. */
export function commentsServer(kit: ServerKit, { users, categories, reactions, discussions, config }: Needs) {
    const { siteURL } = kit;
    const repository = commentsRepository(kit.database);
    const answers = commentAnswers({
        repository,
        renderer: discussions.renderer,
        discussions,
        users,
        categories,
        reactions,
        siteURL,
    });
    const service = commentsService({ kit, repository, answers, users, categories, reactions, discussions, config });
    const threads = threadsService({ repository, answers, discussions, users, siteURL });
    commentVerdicts({ service, users, categories, discussions });
    commentsRoutes(kit.api, service, threads);
    commentsOfLeaving({ database: kit.database, siteURL, service, users });
    commentPages({ kit, service, repository, discussions, config });
    reactions.serve("comment", {
        requireView: service.visible,
        urlOf: async (commentID) => siteURL + commentPath(commentID),
        scoreChanged: service.scoreChanged,
        received: receivedForComments({ database: kit.database, repository, answers, categories }),
    });

    return {
        get: service.get,
        /** A comment the viewer may see, with its discussion; throws 404, or 410 when it was removed. */
        requireView: service.visible,
        rowsByIDs: repository.byIDs,
        scoreChanged: service.scoreChanged,
        ...commentImports(repository, discussions),
    };
}
