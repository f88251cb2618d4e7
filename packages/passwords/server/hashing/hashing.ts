import { BCRYPT_KIND, PHPASS_KIND } from "@parley/accounts/server";
import type { Wording } from "@parley/library/contract";
import { fill } from "@parley/library/contract";
import { foldName } from "@parley/library/server/database";
import { isCommonPassword } from "./commonPasswords";
import { isPhpassHash, isPhpassPassword } from "./phpass";

/** Hash parameters: Argon2id (2), 19 MiB of memory, two iterations. */
const METHOD = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const HASH_METHOD = "argon2id";

/** Hashes a password after normalization to NFKC, so that the same text from different keyboards has the same hash. */
export async function hashPassword(password: string): Promise<string> {
    const { hash } = await import("@node-rs/argon2");
    return hash(password.normalize("NFKC"), METHOD);
}

/** Functions that verify a password, by hash method. */
export interface PasswordVerifiers {
    argon2: (passwordHash: string, password: string) => Promise<boolean>;
    bcrypt: (passwordHash: string, password: string) => Promise<boolean>;
    phpass: (passwordHash: string, password: string) => Promise<boolean>;
}

// The hash libraries are loaded on the first sign-in, so that the server starts faster and uses less memory.
export const PASSWORD_VERIFIERS: PasswordVerifiers = {
    argon2: async (passwordHash, password) => (await import("@node-rs/argon2")).verify(passwordHash, password.normalize("NFKC")),
    bcrypt: async (passwordHash, password) => (await import("bcryptjs")).compare(password, passwordHash),
    phpass: async (passwordHash, password) => isPhpassPassword(passwordHash, password),
};

let nobodys: Promise<string> | undefined;

/**
 * Checks a password. Without a hash the same work is done before the result is false, so that the response time does not reveal whether the
 * account exists (FC-27). `kinds` are the imported hash methods and costs that are computed for every sign-in.
 */
export async function isPassword(
    passwordHash: string | null | undefined,
    password: string,
    kinds: readonly string[] = [],
    verifiers: PasswordVerifiers = PASSWORD_VERIFIERS,
): Promise<boolean> {
    const own = passwordHash ? kindOf(passwordHash) : undefined;
    let isRight = false;
    for (const kind of new Set(["argon2", ...kinds, ...(own === undefined ? [] : [own])])) {
        const isOwn = kind === own;
        const matches = await verifiers[toHashMethod(kind)](
            isOwn && passwordHash ? passwordHash : await standInFor(kind),
            password,
        );
        isRight ||= isOwn && matches;
    }
    return isRight;
}

/**
 * Returns the part of a hash that determines its cost: `argon2`, or the prefix of an imported hash, `$2y$10$` or `$P$B`. Undefined for
 * unsupported hashes.
 */
function kindOf(passwordHash: string): string | undefined {
    if (isBcryptHash(passwordHash)) return passwordHash.slice(0, BCRYPT_KIND);
    if (isPhpassHash(passwordHash)) return passwordHash.slice(0, PHPASS_KIND);
    return passwordHash.startsWith("$argon2") ? "argon2" : undefined;
}

function toHashMethod(kind: string): keyof PasswordVerifiers {
    if (kind === "argon2") return "argon2";
    return kind.startsWith("$2") ? "bcrypt" : "phpass";
}

/** Returns a dummy hash with the given method and cost. */
async function standInFor(kind: string): Promise<string> {
    if (kind !== "argon2") return kind + "z".repeat(toHashMethod(kind) === "bcrypt" ? 53 : 30);
    nobodys ??= hashPassword("the password of nobody");
    return nobodys;
}

/** Returns the method of an imported hash, if supported. The hash is replaced after the first sign-in. */
export function detectHashMethod(passwordHash: string): "bcrypt" | "phpass" | typeof HASH_METHOD | undefined {
    if (isBcryptHash(passwordHash)) return "bcrypt";
    if (isPhpassHash(passwordHash)) return "phpass";
    return /^\$argon2id\$v=19\$m=\d{4,6},t=\d,p=[1-4]\$[A-Za-z0-9+/]{11,64}\$[A-Za-z0-9+/]{22,86}$/.test(passwordHash)
        ? HASH_METHOD
        : undefined;
}

/** Checks whether a member can sign in with an imported hash. */
export const canCheckPassword = (passwordHash: string): boolean => detectHashMethod(passwordHash) !== undefined;

/** Checks whether a hash should be replaced after a successful verification. */
export function isOutdated(passwordHash: string): boolean {
    return !passwordHash.startsWith(OURS);
}

const OURS = `$argon2id$v=19$m=${METHOD.memoryCost},t=${METHOD.timeCost},p=${METHOD.parallelism}$`;

/** Maximum bcrypt cost; higher costs would take more than some seconds. */
const MAX_BCRYPT_ROUNDS = 14;

function isBcryptHash(hash: string): boolean {
    const rounds = /^\$2[abxy]\$(\d\d)\$[./A-Za-z0-9]{53}$/.exec(hash)?.[1];
    return rounds !== undefined && Number(rounds) >= 4 && Number(rounds) <= MAX_BCRYPT_ROUNDS;
}

/**
 * Returns the error message for a new password; undefined if it is allowed. Only length and commonness count: no rule requires symbols or
 * capitals.
 */
export async function findPasswordFault(
    password: string,
    { name, email, shortest }: { name: string; email: string; shortest: number },
): Promise<Wording | undefined> {
    if ([...password].length < shortest) return fill("The password must have at least {shortest} characters.", { shortest });
    if (new Set(password).size < 4) return "The password uses too few different characters.";
    const [folded, ...known] = [password, name, email, email.split("@", 1)[0] ?? ""].map(foldName);
    if (known.includes(folded ?? "")) return "The password can’t be your name or your email address.";
    if (await isCommonPassword(password))
        return "Many people use this password, so attackers try it first. Choose another, such as a few words.";
    return undefined;
}
