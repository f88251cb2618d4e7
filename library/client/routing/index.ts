export type { Following, Preferences } from "./preferences";
export { preferredAddress, registerPreferences } from "./preferences";
export type { LayoutRoute, OwnPageRoute, PageHead, PageLoading, PageRoute, Place } from "./routes";
export { Redirection, registeredRoutes, registerRoutes } from "./routes";
export { useIsTurn } from "./useIsTurn";
