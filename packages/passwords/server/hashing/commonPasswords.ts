/** Loaded on first use, because most processes do not need these megabytes. */
let passwords: Promise<ReadonlySet<string>> | undefined;

async function readPasswords(): Promise<ReadonlySet<string>> {
    const { dictionary } = await import("@zxcvbn-ts/language-common");
    return new Set(dictionary["passwords-common"].map(String));
}

/**
 * Checks whether a password is one of the 49,000 most common ones, in any case and with digits or punctuation around it: `password1234`,
 * `Michael_2024!`.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
    passwords ??= readPasswords();
    const common = await passwords;
    const folded = password.trim().toLowerCase();
    const [word = ""] = /\p{L}(?:.*\p{L})?/u.exec(folded) ?? [];
    return common.has(folded) || common.has(word);
}
