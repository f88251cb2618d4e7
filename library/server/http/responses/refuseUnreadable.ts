import type { Socket } from "node:net";

/** Status and reason by the code of the error with which Node gives up reading a request; 400 for all others. */
const REFUSALS: Readonly<Record<string, [status: number, message: string]>> = {
    HPE_HEADER_OVERFLOW: [431, "Request Header Fields Too Large"],
    HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "Payload Too Large"],
    ERR_HTTP_REQUEST_TIMEOUT: [408, "Request Timeout"],
};

/**
 * Answers a request that Node can't read, such as one with a URL that is too long, with the error body of the API (contract §1.8), and
 * closes the connection.
 */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    const [status, message] = REFUSALS[error.code ?? ""] ?? [400, "Bad Request"];
    const body = JSON.stringify({ message, status, description: null });
    const head = ["Content-Type: application/json; charset=utf-8", `Content-Length: ${body.length}`, "Connection: close"];
    if (socket.writable) socket.write([`HTTP/1.1 ${status} ${message}`, ...head, "", body].join("\r\n"));
    socket.destroy(error);
}
