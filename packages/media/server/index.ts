export { mediaMigrations } from "./media.migrations";
export { mediaServer } from "./media.server";
