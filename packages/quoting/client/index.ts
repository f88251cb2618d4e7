export { formatQuote } from "./formatQuote";
export { QuotePost } from "./QuotePost";
export { quoteCommentPath } from "./quotePaths";
export type { SelectedText } from "./readSelection";
export { readSelectionIn } from "./readSelectionIn";
export { SelectionQuote } from "./SelectionQuote";
