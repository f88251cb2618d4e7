// How many wrong attempts to sign in or to prove an identity are allowed within a time, in milliseconds (FC-27).

export const MINUTE = 60 * 1000;
export const TEN_MINUTES = 10 * MINUTE;
export const DAY = 24 * 60 * MINUTE;

/** Passwords within ten minutes: from one network, for one account, and both together. */
export const MAX_PASSWORDS = { perNetwork: 50, perAccount: 50, perAccountAndNetwork: 5 };
/** Passwords, or second steps, on a trusted device of the owner within ten minutes. */
export const MAX_ON_DEVICE = 10;
/**
 * Second steps within ten minutes, and those that can be guessed for one account within a day: three of a million codes are valid at any
 * time, so that finding one takes years.
 */
export const MAX_STEPS = { perAccountAndNetwork: 10, perAccount: 100, guessablePerDay: 50 };
/** Proofs by one member or trusted device within ten minutes. */
export const MAX_PROOFS = 10;
/** Wrong proofs that can't be guessed, per network within ten minutes: nobody can try them out, and many people may share a network. */
export const MAX_WRONG_ENTRIES = 50;
/** Challenges per network within ten minutes. The number is high because many people may share a network. */
export const MAX_STARTED = 300;
