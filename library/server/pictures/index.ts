export type { DrawnPicture } from "./redraw";
export { isPicture, redraw, UnfitPicture } from "./redraw";
