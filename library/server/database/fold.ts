/**
 * The key by which names are compared and sorted, the same on both engines: compatibility forms joined, case and accents
 * folded, white space single. Two names with one key look like the same name to a person.
 */
export function foldName(name: string): string {
    return name
        .normalize("NFKD")
        .replace(/\p{Mn}+/gu, "")
        .toLowerCase()
        .replace(/\s+/gu, " ")
        .trim();
}
