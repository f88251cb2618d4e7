/**
 * The key by which names are compared and sorted, the same on both engines and in the browser: compatibility forms joined, case and accents
 * folded, white space single. Two names with one key look like the same name to a person. What can't be
 * seen goes; where marks make other letters, as in Thai, Devanagari or kana, they stay.
 */
export function foldName(name: string): string {
    return name
        .normalize("NFKD")
        .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}])\p{Mn}+/gu, "")
        .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
        .toLowerCase()
        .replace(/\s+/gu, " ")
        .trim();
}
