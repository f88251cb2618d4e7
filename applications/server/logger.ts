import type { DestinationStream, Logger } from "pino";
import { pino, stdTimeFunctions } from "pino";

/**
 * The log: one JSON object a line, each of a request with its reference. Nothing in it signs anybody in (FC-78), and nothing in it
 * tells who somebody is: no address, no name, no number of a person, whatever they chose (FC-24).
 *
 * @param destination where lines go instead of the standard output
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
            // What PostgreSQL says of a row holds its values.
            "err.detail",
            "err.where",
            "err.parameters",
            "err.config",
        ],
        serializers: {
            req: (request: { method: string; url: string; id: string }) => ({
                id: request.id,
                method: request.method,
                url: withoutPeople(request.url),
            }),
        },
    };
    return destination ? pino(options, destination) : pino(options);
}

/** Behind these words a path names a person, or holds a key of theirs. */
const PERSONAL = new Set(["users", "profile", "messages", "user-mentions", "entry", "people", "sessions", "reactions"]);

/**
 * An address as the log keeps it: the path without what names a person, and which parameters there were without what they held, for that
 * may be a name, an e-mail address or a key.
 */
function withoutPeople(url: string): string {
    const [path = "", query = ""] = url.split("?", 2);
    let personal = false;
    const segments = path.split("/").map((segment) => {
        if (personal || /^(\$|%24)/i.test(segment)) return WORD.test(segment) ? segment : "…";
        personal = PERSONAL.has(segment);
        return segment;
    });
    const names = query.split("&").flatMap((pair) => pair.split("=", 1));
    const parameters = names.filter((name) => name !== "").map((name) => `${name.slice(0, 50)}=…`);
    return segments.join("/") + (parameters.length > 0 ? `?${parameters.join("&")}` : "");
}

/** The fixed words of our own addresses behind which nobody is named. */
// bounded: a list of words of ours.
const WORD = new RegExp(
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
