export { countGraphemes, graphemesOf } from "./graphemes";
