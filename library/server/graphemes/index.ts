export { countGraphemes, splitGraphemes } from "./graphemes";
