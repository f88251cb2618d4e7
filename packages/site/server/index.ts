export { createSiteServer } from "./site.server";
