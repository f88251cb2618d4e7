/** Escapes text for XML content and attributes; replaces characters that XML does not allow with spaces (FC-3). */
export function escapeXml(text: string): string {
    return text
        .replace(FORBIDDEN, " ")
        .replaceAll("&", "&amp;")
        .replaceAll("<", "&lt;")
        .replaceAll(">", "&gt;")
        .replaceAll('"', "&quot;")
        .replaceAll("'", "&#39;");
}

const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
