/**
 * A text that people have chosen, such as their name, fit to stand in a mail: on one line, without what can't be seen or turns the text
 * around it, and without anything that a mail program would make a link of (FC-3, FC-4). `evil.example` becomes `evil[.]example`.
 */
export function harmless(text: string): string {
    return text
        .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
        .replace(/[\p{Cf}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/gu, "")
        .replace(/:(?=\/|\\)/g, "[:]")
        .replace(/(?<=[\p{L}\p{N}\p{M}_-])[.\u3002\uff0e\uff61](?=[\p{L}\p{N}_-]{2})/gu, "[.]")
        .replace(/\s+/gu, " ")
        .trim();
}
