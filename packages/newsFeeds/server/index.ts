export { newsFeedsMigrations } from "./newsFeeds.migration";
export { registerNewsFeeds } from "./newsFeeds.server";
