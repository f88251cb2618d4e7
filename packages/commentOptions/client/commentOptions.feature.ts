import { registerRoutes } from "@parley/library/client/routing";
import { loadCommentOptions } from "./loadCommentOptions";

registerRoutes({
    path: "/comment/options/:commentID",
    page: () => import(/* webpackChunkName: "comment-editing" */ "./CommentOptionsPage"),
    head: (_location, _state, t) => ({ title: t("Reply options"), noIndex: true }),
    load: loadCommentOptions,
});
