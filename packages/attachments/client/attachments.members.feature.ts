import { selectIsSignedIn, withTarget } from "@parley/accounts/client";
import { ATTACHABLE, attachingPath, TICKET_SETTINGS } from "@parley/attachments/contract";
import { fetchCategories, NAV_CATEGORIES } from "@parley/categories/client";
import { registerCommentOption } from "@parley/commentOptions/client";
import { registerDiscussionOption } from "@parley/discussionOptions/client";
import { createLazyPart } from "@parley/library/client/components";
import type { PageLoading } from "@parley/library/client/routing";
import { Redirection, registerRoutes } from "@parley/library/client/routing";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import { registerWidget } from "@parley/library/client/widgets";
import { ApiRefusal } from "@parley/library/contract";
import { loadSettings, registerSettings } from "@parley/settings/client";
import { fetchAttachments, fetchCatalog, fetchSchema } from "./attachments.thunks";
import { isAttachingOffered } from "./integrations";
import { toAttachmentsQuery } from "./listRefreshes";
import { chooseIntegration } from "./pages/chooseIntegration";
import "./attachments.slice";

const items = () => import(/* webpackChunkName: "attaching-items" */ "./AttachItems");

registerWidget("DiscussionAttachments", {
    chunk: "attachments",
    load: () => import(/* webpackChunkName: "attachments" */ "./widgets/DiscussionAttachmentsWidget"),
    preload: ({ discussionID }: { discussionID: number }) => [
        fetchUnlessFresh(fetchCatalog, {}),
        fetchUnlessFresh(fetchAttachments, toAttachmentsQuery(discussionID)),
    ],
});

registerDiscussionOption({
    id: "attach",
    group: "looking",
    order: 40,
    isOffered: ({ state, discussion, viewer }) =>
        isAttachingOffered(state, "discussion", discussion.insertUserID === viewer.userID),
    part: createLazyPart(async () => (await items()).DiscussionAttachItems),
    plain: { name: "Attach", path: (discussionID) => attachingPath("discussion", discussionID) },
});

registerCommentOption({
    id: "attach",
    group: "looking",
    order: 40,
    isOffered: ({ state, comment, viewer }) => isAttachingOffered(state, "comment", comment.insertUserID === viewer.userID),
    part: createLazyPart(async () => (await items()).CommentAttachItems),
    plain: { name: "Attach", path: (commentID) => attachingPath("comment", commentID) },
});

registerSettings({
    path: TICKET_SETTINGS,
    name: "External tickets",
    about: "Let staff turn posts into tickets of another system.",
    group: "site",
    permission: "site.manage",
    order: 90,
    settings: ["tickets.*"],
});

registerRoutes(
    {
        path: "/attachments/new/:recordType/:recordID",
        page: () => import(/* webpackChunkName: "attaching" */ "./pages/AttachingPage"),
        head: (_location, _state, t) => ({ title: t("Attach"), noIndex: true }),
        load: loadAttaching,
    },
    {
        path: TICKET_SETTINGS,
        page: () => import(/* webpackChunkName: "settings" */ "./pages/TicketSettingsPage"),
        head: (_location, _state, t) => ({ title: t("External tickets"), noIndex: true }),
        load: (loading) => loadSettings(loading, "site.manage", "tickets.*"),
    },
);

/** Loads the page that attaches something. Guests are redirected to sign in; members without permission get the error page. */
async function loadAttaching({ dispatch, getState, url, params }: PageLoading): Promise<void> {
    if (!selectIsSignedIn(getState())) throw new Redirection(withTarget("/entry/signin", url.pathname), 303);
    const recordType = ATTACHABLE.find((known) => known === params.recordType);
    const recordID = Number(params.recordID);
    if (!recordType || !Number.isSafeInteger(recordID)) throw new ApiRefusal({ status: 404, message: "Page not found." });
    const [catalog] = await Promise.all([
        dispatch(fetchCatalog({})),
        dispatch(fetchUnlessFresh(fetchCategories, NAV_CATEGORIES)),
    ]);
    if (!fetchCatalog.fulfilled.match(catalog)) return;
    const chosen = chooseIntegration(catalog.payload, recordType, url.searchParams.get("type"));
    if (!chosen) return;
    const answered = await dispatch(fetchSchema({ attachmentType: chosen.attachmentType, recordType, recordID }));
    if (fetchSchema.rejected.match(answered) && answered.payload) throw new ApiRefusal(answered.payload);
}
