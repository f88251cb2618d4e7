export { createPictureFolder, drawSent, type NamedPicture, randomPictureName } from "./pictureFolder";
export type { DrawnPicture } from "./redraw";
export { isPicture, redraw, UnfitPicture } from "./redraw";
