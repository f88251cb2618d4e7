export { foreignPicturesMigrations } from "./foreignPictures/foreignPictures.migrations";
export { linksMigrations } from "./links/links.migrations";
export { mediaMigrations } from "./media.migrations";
export { createMediaServer } from "./media.server";
