export type { InterfaceText, InterfaceTexts, OwnTexts } from "./interfaceTexts";
export { noInterfaceTexts, toTextKey } from "./interfaceTexts";
