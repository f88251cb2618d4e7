export { type FontFacts, MAX_FONT_BYTES, readFont } from "./readFont";
export { UnfitFont } from "./unfitFont";
