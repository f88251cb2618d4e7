/** Read when somebody first chooses a password: most processes need no megabytes for it. */
let passwords: Promise<ReadonlySet<string>> | undefined;

async function readPasswords(): Promise<ReadonlySet<string>> {
    const { dictionary } = await import("@zxcvbn-ts/language-common");
    return new Set(dictionary["passwords-common"].map(String));
}

/**
 * Whether a password is one of the 49,000 that attackers try first, or one of these with digits and signs around it, in whatever case:
 * `password1234`, `Michael_2024!`.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
    passwords ??= readPasswords();
    const common = await passwords;
    const folded = password.trim().toLowerCase();
    const [word = ""] = /\p{L}(?:.*\p{L})?/u.exec(folded) ?? [];
    return common.has(folded) || common.has(word);
}
