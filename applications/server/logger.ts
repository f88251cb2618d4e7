import type { Logger } from "pino";
import { pino, stdTimeFunctions } from "pino";

/** The log: one JSON object a line, each of a request with its reference; nothing that signs anybody in (FC-78). */
export function makeLogger(level: string): Logger {
    return pino({
        level,
        base: null,
        timestamp: stdTimeFunctions.isoTime,
        redact: ["req.headers.cookie", "req.headers.authorization", "res.headers['set-cookie']", "password", "*.password"],
        serializers: {
            req: (request: { method: string; url: string; id: string }) => ({
                id: request.id,
                method: request.method,
                url: withoutSecrets(request.url),
            }),
        },
    });
}

/** Addresses may carry keys; the log keeps the path and which parameters there were. */
function withoutSecrets(url: string): string {
    return url.replace(/([?&](?:TransientKey|transientKey|token|access_token|role-token|key)=)[^&]*/gi, "$1…");
}
