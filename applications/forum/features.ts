import "@parley/config/client/feature";
import "@parley/layouts/client/feature";
import "@parley/accounts/client/feature";
import "@parley/authentication/client/feature";
import "@parley/users/client/feature";
import "@parley/privacy/client/feature";
import "@parley/signatures/client/feature";
import "@parley/actionLog/client/feature";
import "@parley/signInMethods/client/feature";
import "@parley/categories/client/feature";
import "@parley/tags/client/feature";
import "@parley/reactions/client/feature";
import "@parley/editor/client/feature";
import "@parley/drafts/client/feature";
import "@parley/outbox/client/feature";
import "@parley/bulkActions/client/feature";
import "@parley/discussions/client/feature";
import "@parley/discussionPages/client/feature";
import "@parley/discussionLists/client/feature";
import "@parley/bulkModeration/client/feature";
import "@parley/discussionOptions/client/feature";
import "@parley/composer/client/feature";
import "@parley/comments/client/feature";
import "@parley/quoting/client/feature";
import "@parley/commentOptions/client/feature";
import "@parley/threads/client/feature";
import "@parley/mergeAndSplit/client/feature";
import "@parley/collections/client/feature";
import "@parley/announcements/client/feature";
import "@parley/search/client/feature";
import { LEAVING_PATH } from "@parley/library/client/navigation";
import { registerRoutes } from "@parley/library/client/routing";
import { provideMoreWidgets } from "@parley/library/client/widgets";

provideMoreWidgets(() => import(/* webpackChunkName: "widgets" */ "./widgetFeatures"));

registerRoutes(
    {
        path: "/preferences/theme",
        page: () => import("./display/ThemePage"),
        head: (_location, _state, t) => ({ title: t("Light, dark or high contrast"), noIndex: true }),
    },
    {
        path: "/preferences/text-size",
        page: () => import("./display/TextSizePage"),
        head: (_location, _state, t) => ({ title: t("Text size"), noIndex: true }),
    },
    {
        path: LEAVING_PATH,
        page: () => import("./LeavingPage"),
        head: (_location, _state, t) => ({ title: t("Leaving"), noIndex: true }),
    },
);
