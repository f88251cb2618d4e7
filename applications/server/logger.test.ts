import { expect, test } from "@jest/globals";
import { createLogger } from "./logger";

/** Returns the log output of a function. */
function written(log: (logger: ReturnType<typeof createLogger>) => void): string {
    const lines: string[] = [];
    log(createLogger("info", { write: (line: string) => void lines.push(line) }));
    return lines.join("");
}

const logged = (url: string) =>
    JSON.parse(written((logger) => logger.info({ req: { id: "a reference", method: "GET", url } }, "answered"))).req.url;

test.each([
    ["/profile/12/Ines%20Okafor", "/profile/…/…"],
    ["/profile/discussions/12/Ines%20Okafor?page=2", "/profile/discussions/…/…?page=…"],
    ["/profile/edit/photo", "/profile/edit/photo"],
    ["/api/v2/users/12?expand[]=all", "/api/v2/users/…?expand[]=…"],
    ["/api/v2/users/$me/photo", "/api/v2/users/…/photo"],
    ["/api/v2/users/me", "/api/v2/users/me"],
    ["/api/v2/users/%24email:ines@fettle.example", "/api/v2/users/…"],
    ["/api/v2/users/by-names?name=Ines*", "/api/v2/users/by-names?name=…"],
    ["/api/v2/sessions?userID=12", "/api/v2/sessions?userID=…"],
    ["/api/v2/discussions/5/reactions/12", "/api/v2/discussions/5/reactions/…"],
    ["/messages/add/Ines%20Okafor", "/messages/add/…"],
    ["/entry/signin?Target=%2Fprofile%2F12%2FInes", "/entry/signin?Target=…"],
    ["/entry/passwordreset/12/a-secret-key", "/entry/…/…/…"],
    ["/uploads/people/Abc-80x80.webp", "/uploads/people/…"],
    ["/discussions?insertUserID=12&page=2", "/discussions?insertUserID=…&page=…"],
    ["/discussion/5/kettle-trips-the-breaker", "/discussion/5/kettle-trips-the-breaker"],
])("FC-24 FC-78 of %s the log contains %s", (url, expected) => {
    expect(logged(url)).toBe(expected);
});

test("FC-24 the log line of a request contains no IP address, cookie or user ID, whatever the request contains", () => {
    const request = {
        id: "a reference",
        method: "GET",
        url: "/",
        ip: "203.0.113.7",
        headers: { cookie: "parley-session=secret", "user-agent": "Somebody's browser", authorization: "Bearer secret" },
        viewer: { userID: 4711 },
    };
    const line = written((logger) => logger.info({ req: request, status: 200 }, "answered"));
    for (const secret of ["203.0.113.7", "secret", "Somebody", "4711"]) expect(line).not.toContain(secret);
});

test("FC-78 values that a database error quotes from a row are not logged", () => {
    const error = Object.assign(new Error("duplicate key"), { detail: 'Key ("emailKey")=(ines@fettle.example) already exists.' });
    expect(written((logger) => logger.error({ err: error }, "the request failed"))).not.toContain("ines@fettle.example");
});
