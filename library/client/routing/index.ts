export type { LayoutRoute, OwnPageRoute, PageHead, PageLoading, PageRoute, Place } from "./routes";
export { Redirection, registeredRoutes, registerRoutes } from "./routes";
