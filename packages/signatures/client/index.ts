export { Signature } from "./Signature";
export { SignatureForm } from "./SignatureForm";
export { fetchSignature } from "./signature.thunks";
export { separateSignatures } from "./signatures";
