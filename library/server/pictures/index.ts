export { createPictureFolder, drawSent, type NamedPicture, randomPictureName } from "./pictureFolder";
export type { ReencodedPicture } from "./reencodePicture";
export { isPicture, reencodePicture, UnfitPicture } from "./reencodePicture";
