export type { FollowedLink, Preferences } from "./preferences";
export { registerPreferences, toPreferredURL } from "./preferences";
export type { LayoutRoute, OwnPageRoute, PageHead, PageLoading, PageRoute, RouteLocation } from "./routes";
export { listRoutes, Redirection, registerRoutes } from "./routes";
export { useShowsBelowFold } from "./useShowsBelowFold";
