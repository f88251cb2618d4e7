export type { InterfaceText, InterfaceTexts, OwnTexts, TranslationState } from "./interfaceTexts";
export { noInterfaceTexts, toTextKey } from "./interfaceTexts";
