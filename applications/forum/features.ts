import "@parley/layouts/client";
import "@parley/users/client";
import "@parley/categories/client";
import "@parley/tags/client";
import "@parley/reactions/client";
import "@parley/discussions/client";
import "@parley/comments/client";
import "@parley/imports/client";
import "@parley/imports/client";
import { registerRoutes } from "@parley/library/client/routing";

registerRoutes({
    path: "/preferences/theme",
    page: () => import("./ThemePage"),
    head: (_place, _state, t) => ({ title: t("Light, dark or high contrast"), noIndex: true }),
});
