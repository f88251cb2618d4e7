export {
    DAY,
    MAX_ON_DEVICE,
    MAX_PASSWORDS,
    MAX_PROOFS,
    MAX_STARTED,
    MAX_STEPS,
    MAX_WRONG_ENTRIES,
    MINUTE,
    TEN_MINUTES,
} from "./attempts/attemptLimits";
export type { Counter, LoginAttempts } from "./attempts/loginAttempts";
export { createLoginAttempts, toNetwork } from "./attempts/loginAttempts";
export type { PasswordSprayGuard } from "./attempts/passwordSpray";
export { createPasswordSprayGuard } from "./attempts/passwordSpray";
export type { PasswordVerifiers } from "./hashing/hashing";
export {
    canCheckPassword,
    detectHashMethod,
    findPasswordFault,
    HASH_METHOD,
    hashPassword,
    isOutdated,
    isPassword,
    PASSWORD_VERIFIERS,
} from "./hashing/hashing";
