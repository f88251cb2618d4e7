export { drawIcons, listIconNames } from "./drawIcons";
export { createPictureFolder, createPictureName, drawSent, type NamedPicture } from "./pictureFolder";
export type { ReencodedPicture } from "./reencodePicture";
export { isPicture, reencodePicture, UnfitPicture } from "./reencodePicture";
export { isSvg, sanitizeSvg } from "./sanitizeSvg";
