import { BCRYPT_KIND, PHPASS_KIND } from "@parley/accounts/server";
import { foldName } from "@parley/library/server/database";
import { isCommonPassword } from "./commonPasswords";
import { isPhpassHash, isPhpassPassword } from "./phpass";

/** How passwords are hashed: Argon2id (2), 19 MiB of memory, twice over. */
const METHOD = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const HASH_METHOD = "argon2id";

/** Hashes a password. The same text typed on another keyboard is the same password. */
export async function hashPassword(password: string): Promise<string> {
    const { hash } = await import("@node-rs/argon2");
    return hash(password.normalize("NFKC"), METHOD);
}

/** By what passwords are checked. */
export interface HashWays {
    argon2: (passwordHash: string, password: string) => Promise<boolean>;
    bcrypt: (passwordHash: string, password: string) => Promise<boolean>;
    phpass: (passwordHash: string, password: string) => Promise<boolean>;
}

// What hashes is loaded when somebody first signs in: a server that only shows pages is smaller and sooner there.
export const WAYS: HashWays = {
    argon2: async (passwordHash, password) => (await import("@node-rs/argon2")).verify(passwordHash, password.normalize("NFKC")),
    bcrypt: async (passwordHash, password) => (await import("bcryptjs")).compare(password, passwordHash),
    phpass: async (passwordHash, password) => isPhpassPassword(passwordHash, password),
};

let nobodys: Promise<string> | undefined;

/**
 * Whether this is the password. Where there is no hash, as much work is done before the answer is no: how long it takes does
 * not tell whether there is such an account (FC-27). `kinds` are the kinds of hash from elsewhere (`kindOf`) that are worked out for everybody.
 */
export async function isPassword(
    passwordHash: string | null | undefined,
    password: string,
    kinds: readonly string[] = [],
    ways: HashWays = WAYS,
): Promise<boolean> {
    const own = passwordHash ? kindOf(passwordHash) : undefined;
    let isRight = false;
    for (const kind of new Set(["argon2", ...kinds, ...(own === undefined ? [] : [own])])) {
        const isOwn = kind === own;
        const matches = await ways[wayOf(kind)](isOwn && passwordHash ? passwordHash : await standInFor(kind), password);
        isRight ||= isOwn && matches;
    }
    return isRight;
}

/**
 * What of a hash says how much work it is: `argon2`; or of one from elsewhere how it begins, `$2y$10$` or `$P$B`. Undefined for what is none that
 * can be checked here.
 */
function kindOf(passwordHash: string): string | undefined {
    if (isBcryptHash(passwordHash)) return passwordHash.slice(0, BCRYPT_KIND);
    if (isPhpassHash(passwordHash)) return passwordHash.slice(0, PHPASS_KIND);
    return passwordHash.startsWith("$argon2") ? "argon2" : undefined;
}

function wayOf(kind: string): keyof HashWays {
    if (kind === "argon2") return "argon2";
    return kind.startsWith("$2") ? "bcrypt" : "phpass";
}

/** A hash of this kind that is nobody's. */
async function standInFor(kind: string): Promise<string> {
    if (kind !== "argon2") return kind + "z".repeat(wayOf(kind) === "bcrypt" ? 53 : 30);
    nobodys ??= hashPassword("the password of nobody");
    return nobodys;
}

/** How a hash from elsewhere was made, if it can be checked here: it is good for one sign-in, which puts one of ours in its place. */
export function methodOfImported(passwordHash: string): "bcrypt" | "phpass" | typeof HASH_METHOD | undefined {
    if (isBcryptHash(passwordHash)) return "bcrypt";
    if (isPhpassHash(passwordHash)) return "phpass";
    return /^\$argon2id\$v=19\$m=\d{4,6},t=\d,p=[1-4]\$[A-Za-z0-9+/]{11,64}\$[A-Za-z0-9+/]{22,86}$/.test(passwordHash)
        ? HASH_METHOD
        : undefined;
}

/** Whether somebody can sign in by a password that was kept so elsewhere. */
export const canCheckPassword = (passwordHash: string): boolean => methodOfImported(passwordHash) !== undefined;

/** Whether a hash should give way to one of ours, now that the password is known. */
export function isOutdated(passwordHash: string): boolean {
    return !passwordHash.startsWith(OURS);
}

const OURS = `$argon2id$v=19$m=${METHOD.memoryCost},t=${METHOD.timeCost},p=${METHOD.parallelism}$`;

/** What takes longer than some seconds isn't done. */
const MAX_BCRYPT_ROUNDS = 14;

function isBcryptHash(hash: string): boolean {
    const rounds = /^\$2[abxy]\$(\d\d)\$[./A-Za-z0-9]{53}$/.exec(hash)?.[1];
    return rounds !== undefined && Number(rounds) >= 4 && Number(rounds) <= MAX_BCRYPT_ROUNDS;
}

/** Describes what is wrong with a new password; undefined for a good one. Length counts, and that nobody guesses it: no rule asks for signs or capitals. */
export async function findPasswordFault(
    password: string,
    { name, email, shortest }: { name: string; email: string; shortest: number },
): Promise<string | undefined> {
    if ([...password].length < shortest) return `The password must have at least ${shortest} characters.`;
    if (new Set(password).size < 4) return "The password uses too few different characters.";
    const [folded, ...known] = [password, name, email, email.split("@", 1)[0] ?? ""].map(foldName);
    if (known.includes(folded ?? "")) return "The password can't be your name or your e-mail address.";
    if (await isCommonPassword(password))
        return "Many people use this password, so it is tried first. Choose another, such as a few words.";
    return undefined;
}
