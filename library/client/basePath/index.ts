export { getBasePath, getSiteURL, setBasePath, toSitePath, toURLPath } from "./basePath";
