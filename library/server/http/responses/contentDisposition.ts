/** Returns the header `Content-Disposition` with a file name of any characters (RFC 6266, RFC 5987). */
export function toContentDisposition(kind: "inline" | "attachment", fileName: string): string {
    const encoded = encodeURIComponent(fileName).replace(
        /['()*]/g,
        (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
    return `${kind}; filename*=UTF-8''${encoded}`;
}
