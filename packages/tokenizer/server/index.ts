export { foldToken } from "./foldToken";
export { listTokens, type TextTokens, toTextTokens } from "./textTokens";
export { type TextWord, TOKENS_VERSION, type TokenizedText, tokenize } from "./tokenize";
