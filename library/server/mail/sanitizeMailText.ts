/**
 * Returns a text written by a user, such as a name, in a form that is safe in a mail: on one line, without invisible characters or
 * characters that reverse text, and without anything that a mail client would turn into a link (FC-3, FC-4). `evil.example` becomes
 * `evil[.]example`.
 */
export function sanitizeMailText(text: string): string {
    return text
        .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
        .replace(/[\p{Cf}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/gu, "")
        .replace(/:(?=\/|\\)/g, "[:]")
        .replace(/(?<=[\p{L}\p{N}\p{M}_-])[.\u3002\uff0e\uff61](?=[\p{L}\p{N}_-]{2})/gu, "[.]")
        .replace(/\s+/gu, " ")
        .trim();
}
