import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { FastifyInstance } from "fastify";
import Fastify from "fastify";
import { serveUploads } from "./uploads";

const directory = mkdtempSync(path.join(tmpdir(), "parley-served-"));
let app: FastifyInstance;
beforeAll(async () => {
    const put = (name: string) => {
        mkdirSync(path.dirname(path.join(directory, name)), { recursive: true });
        writeFileSync(path.join(directory, name), "x");
    };
    for (const name of [
        "people/Ab_c-80x80.webp",
        "people/page.html",
        "people/a.webp.part",
        "themes/Ab_c.woff2",
        "people/a.woff2",
        "loose.png",
        ".hidden/a.png",
        "people/a.php.jpg",
    ])
        put(name);
    app = Fastify();
    await serveUploads(app, directory);
});
afterAll(async () => {
    await app.close();
    rmSync(directory, { recursive: true, force: true });
});

test("FC-36 a picture of the site is served as immutable, with its type, and can only be viewed", async () => {
    const { statusCode, headers } = await app.inject("/uploads/people/Ab_c-80x80.webp");
    expect(statusCode).toBe(200);
    expect(headers["content-type"]).toBe("image/webp");
    expect(headers["cache-control"]).toContain("immutable");
    expect(headers["content-security-policy"]).toContain("sandbox");
});

test("FC-36 a font of a theme is served as immutable, as a font and from the folder of themes only", async () => {
    const { statusCode, headers } = await app.inject("/uploads/themes/Ab_c.woff2");
    expect([statusCode, headers["content-type"]]).toEqual([200, "font/woff2"]);
    expect(headers["cache-control"]).toContain("immutable");
    expect((await app.inject("/uploads/people/a.woff2")).statusCode).toBe(404);
});

test.each([
    "/uploads/people/page.html",
    "/uploads/people/a.webp.part",
    "/uploads/people/a.php.jpg",
    "/uploads/loose.png",
    "/uploads/.hidden/a.png",
    "/uploads/people/..%2floose.png",
    "/uploads/people%2F..%2F..%2Fetc/passwd",
    "/uploads/",
    "/uploads/people/",
])("FC-36 %s is not a picture made by the site", async (address) => {
    expect((await app.inject(address)).statusCode).toBe(404);
});
