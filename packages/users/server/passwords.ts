import { hash, verify } from "@node-rs/argon2";
import { foldName } from "@parley/library/server/database";

/** How passwords are hashed: Argon2id (2), 19 MiB of memory, twice over. */
const METHOD = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const HASH_METHOD = "argon2id";

/** Hashes a password. The same text typed on another keyboard is the same password. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize("NFKC"), METHOD);

let nobodys: Promise<string> | undefined;

/**
 * Whether this is the password. Where there is no hash, as much work is done before the answer is no: how long it takes does
 * not tell whether there is such an account (FC-27).
 */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
    nobodys ??= hashPassword("the password of nobody");
    const matches = await verify(passwordHash ?? (await nobodys), password.normalize("NFKC"));
    return matches && typeof passwordHash === "string";
}

/** What is wrong with a new password, in words; undefined when nothing is. */
export function wrongWithPassword(
    password: string,
    { name, email, shortest }: { name: string; email: string; shortest: number },
): string | undefined {
    if ([...password].length < shortest) return `The password must have at least ${shortest} characters.`;
    if (new Set(password).size < 4) return "The password repeats too few characters.";
    const [folded, ...known] = [password, name, email, email.split("@", 1)[0] ?? ""].map(foldName);
    if (known.includes(folded ?? "")) return "The password can't be your name or your e-mail address.";
    return undefined;
}
