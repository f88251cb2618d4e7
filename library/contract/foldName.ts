/**
 * Returns the key by which names are compared and sorted, the same on both engines and in the browser: compatibility forms normalized, case
 * and accents folded, white space collapsed. Two names with the same key look the same to people. Invisible characters are removed; marks
 * that form different letters, as in Thai, Devanagari or kana, are kept.
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
