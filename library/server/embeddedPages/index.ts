export type { EmbeddedPageSource, EmbeddedPages } from "./embeddedPages";
export { getEmbeddedPages } from "./embeddedPages";
