import type { DestinationStream, Logger } from "pino";
import { pino, stdTimeFunctions } from "pino";

/**
 * Creates the logger: one JSON object per line, with the ID of its request. Lines contain no credentials (FC-78) and no personal data: no
 * address, name or user ID, at any log level (FC-24).
 *
 * @param destination receives the lines instead of the standard output
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
    const options = {
        level,
        base: null,
        timestamp: stdTimeFunctions.isoTime,
        redact: [
            "req.headers.cookie",
            "req.headers.authorization",
            "res.headers['set-cookie']",
            "password",
            "*.password",
            // Details of a PostgreSQL error contain values of the row.
            "err.detail",
            "err.where",
            "err.parameters",
            "err.config",
        ],
        serializers: {
            req: (request: { method: string; url: string; id: string }) => ({
                id: request.id,
                method: request.method,
                url: redactURL(request.url),
            }),
        },
    };
    return destination ? pino(options, destination) : pino(options);
}

/** Path segments after which a person is named, or a personal key follows. */
const PERSONAL_SEGMENTS = new Set(["users", "profile", "messages", "user-mentions", "entry", "people", "sessions", "reactions"]);

/**
 * Returns a URL as logged: the path without personal segments, and the names of parameters without their values, which may be a name, an
 * email address or a key.
 */
function redactURL(url: string): string {
    const [path = "", query = ""] = url.split("?", 2);
    let personal = false;
    const segments = path.split("/").map((segment) => {
        if (personal || /^(\$|%24)/i.test(segment)) return FIXED_SEGMENT.test(segment) ? segment : "…";
        personal = PERSONAL_SEGMENTS.has(segment);
        return segment;
    });
    const names = query.split("&").flatMap((pair) => pair.split("=", 1));
    const parameters = names.filter((name) => name !== "").map((name) => `${name.slice(0, 50)}=…`);
    return segments.join("/") + (parameters.length > 0 ? `?${parameters.join("&")}` : "");
}

/** Fixed path segments, which name nobody. */
// bounded: a list of constant words.
const FIXED_SEGMENT = new RegExp(
    `^(?:${[
        "",
        "me",
        "me-counts",
        "by-names",
        "edit",
        "photo",
        "ban",
        "permissions",
        "reacted",
        "register",
        "request-password",
        "confirm-email",
        "leaders",
        "discussions",
        "comments",
        "reactions",
        "add",
        "signin",
        "signout",
        "users",
    ].join("|")})$`,
);
