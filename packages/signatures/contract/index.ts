export { getSignature, MAX_SIGNATURE, putSignature, SIGNATURE_SETTINGS, Signature } from "./signatures";
