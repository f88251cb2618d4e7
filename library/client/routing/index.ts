export { Redirection, registeredRoutes, registerRoutes } from "./routes";
export type { LayoutRoute, OwnPageRoute, PageHead, PageLoading, PageRoute, Place } from "./routes";
