export { EmojiPanel } from "./EmojiPanel";
export { findEmojiByCode } from "./emojiCodes";
export { findTypedCode, MAX_CODE_LENGTH, useEmojiSuggestions } from "./useEmojiSuggestions";
