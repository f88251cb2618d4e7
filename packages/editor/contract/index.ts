export { PLAIN_FIELD, postPreview, postRichQuote } from "./preview";
