export { decryptSecret, encryptSecret } from "./encryption";
export { readSecret, secretsMigration } from "./secrets";
export type { SignedTimes } from "./signedClaims";
export { isSame, signClaims, verifyClaims } from "./signedClaims";
