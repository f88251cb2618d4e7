/** Normalizes a title to one line in NFC, without invisible characters and text direction marks (FC-4, FC-58). */
export function tidyTitle(title: string): string {
    const seen = title
        .normalize("NFC")
        .replace(/\s+/gu, " ")
        .replace(/(?!\u{200C}|\u{200D})[\p{C}\p{Zl}\p{Zp}]/gu, "");
    return seen.replace(/(\p{Mn}{4})\p{Mn}+/gu, "$1").trim();
}
