import fs, { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { configMigrations, createConfigServer } from "@parley/config/server";
import { getContentSources } from "@parley/library/server/contentSources";
import { createSessions, sessionsMigrations } from "@parley/library/server/sessions";
import { createFolderStorage } from "@parley/library/server/storage";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import type { Media } from "@parley/media/contract";
import type { Users } from "@parley/users/server";
import { createUsersServer, usersMigrations } from "@parley/users/server";
import sharp from "sharp";
import { foreignPicturesMigrations } from "./foreignPictures/foreignPictures.migrations";
import { mediaMigrations } from "./media.migrations";
import { createMediaServer } from "./media.server";

const GUEST = 0;
const DAY = 24 * 60 * 60 * 1000;
const SECRET = "51.5007N 0.1246W";
const PASSWORD = "a kettle of many fish";

const folder = mkdtempSync(path.join(tmpdir(), "parley-media-"));
/** The author of each note of the tests, and the users who may see the note. */
const notes = new Map<number, { author: number; seenBy: readonly number[] }>();

let site: TestApp<{ users: Users; config: ReturnType<typeof createConfigServer> }>;
let [admin, ines, tomasz] = [0, 0, 0];
beforeAll(async () => {
    site = await testApp({
        migrations: [
            ...[...sessionsMigrations, ...configMigrations, ...usersMigrations],
            ...[...mediaMigrations, ...foreignPicturesMigrations],
        ],
        hasSessions: true,
        register: (kit) => {
            const config = createConfigServer(kit);
            const users = createUsersServer(kit, { config, sessions: createSessions(kit.database, kit.clock) });
            createMediaServer(kit, { config, users, storage: createFolderStorage(folder) });
            getContentSources(kit.database).provide("note", {
                sees: async ({ userID }, id) => notes.get(id)?.seenBy.includes(userID) ?? false,
                authorOf: async (id) => notes.get(id)?.author,
                renderedBefore: async () => [],
                renderAgain: async () => undefined,
            });
            return { config, users };
        },
        permissionsOf: (userID, { users }) => users.permissionsOf(userID),
    });
    const { users } = site.features;
    const account = (name: string) => ({ name, email: `${name.length}@fettle.example`, password: PASSWORD });
    admin = await users.createAdministrator(account("Keyholder"));
    ines = await users.create(account("Ines Okafor"));
    tomasz = await users.create(account("Tomasz Wrona"));
}, 180_000);
afterAll(async () => {
    await site.close();
    rmSync(folder, { recursive: true, force: true });
});

const EDGE = "----a-seam-nobody-sews";
const head = (name: string) =>
    Buffer.from(
        `--${EDGE}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`,
    );
const TAIL = Buffer.from(`\r\n--${EDGE}--\r\n`);
const headersOf = (viewer: number) => ({
    "x-test-user": String(viewer),
    "x-requested-with": "parley",
    host: "forum.test",
    origin: "http://forum.test",
    "content-type": `multipart/form-data; boundary=${EDGE}`,
});

/** Uploads a file by a multipart form, as a browser does. */
const send = (viewer: number, name: string, bytes: Buffer | string) =>
    site.app.inject({
        method: "POST",
        url: "/api/v2/media",
        headers: headersOf(viewer),
        payload: Buffer.concat([head(name), Buffer.from(bytes as Buffer), TAIL]),
    });
async function uploaded(viewer: number, name = "kettle.txt", bytes: Buffer | string = "It drips."): Promise<Media> {
    const answer = await send(viewer, name, bytes);
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return answer.json<Media>();
}
const refusalOf = async (viewer: number, name: string, bytes: Buffer | string) => {
    const answer = await send(viewer, name, bytes);
    return [answer.statusCode, answer.json<{ errors?: { field: string; message: string }[] }>().errors?.[0]];
};
const get = (viewer: number, url: string) => site.call(viewer, "GET", new URL(url, "http://forum.test").pathname);
const files = () => readdirSync(folder).filter((name) => name !== ".incoming");
const incoming = () => readdirSync(path.join(folder, ".incoming"));
const picture = (width = 40, height = 20) => sharp({ create: { width, height, channels: 3, background: "#0b5a78" } });
async function post(noteID: number, author: number, seenBy: readonly number[], url: string): Promise<void> {
    notes.set(noteID, { author, seenBy });
    await getContentSources(site.database).written("note", noteID, `<p><img src="${url}" alt=""></p>`);
}

describe("Upload", () => {
    test("CONT-023 CONT-024 contract §5.9 of an image returns its URL and dimensions, and the file is served", async () => {
        const media = await uploaded(ines, "Kettle.PNG", await picture().png().toBuffer());
        expect(media).toEqual({
            mediaID: expect.any(Number),
            url: expect.stringMatching(/^http:\/\/forum\.test\/uploads\/media\/[\w-]{24}-40x20\.png$/),
            downloadUrl: `http://forum.test/api/v2/media/${media.mediaID}/download`,
            name: "Kettle.PNG",
            type: "image/png",
            size: expect.any(Number),
            width: 40,
            height: 20,
            dateInserted: "2026-05-21T12:00:00+00:00",
            insertUserID: ines,
            foreignType: "embed",
            foreignID: ines,
        });
        const { statusCode, headers, rawPayload } = await get(GUEST, media.url);
        expect([statusCode, headers["content-type"], rawPayload.length]).toEqual([200, "image/png", media.size]);
        expect(headers).toMatchObject({
            "x-content-type-options": "nosniff",
            "content-security-policy": expect.stringContaining("sandbox"),
            "cache-control": expect.stringMatching(/^private.*immutable$/),
        });
        expect((await site.call(ines, "GET", `media/${media.mediaID}`)).json()).toEqual(media);
        expect((await site.call(ines, "GET", `media/by-url?url=${encodeURIComponent(media.url)}`)).json()).toEqual(media);
        const download = await site.call(GUEST, "GET", `media/${media.mediaID}/download`);
        expect([download.statusCode, download.headers.location]).toEqual([302, media.url]);
    });

    test.each(["jpeg", "png", "webp", "tiff"] as const)(
        "FC-38 of a %s image is re-encoded upright, without its location metadata",
        async (format) => {
            const exif = { IFD0: { ImageDescription: SECRET } };
            const bytes = await picture(20, 10)
                .toFormat(format)
                .withExif(exif)
                .withMetadata({ orientation: 6 })
                .withExifMerge(exif)
                .toBuffer();
            if (format !== "tiff") expect(bytes.toString("latin1")).toContain(SECRET);
            const media = await uploaded(
                ines,
                `me.${format === "tiff" ? "tiff" : "jpg"}`,
                Buffer.concat([bytes, Buffer.from(SECRET)]),
            );
            expect(media).toMatchObject({ width: 10, height: 20 });
            const stored = (await get(ines, media.url)).rawPayload;
            expect(stored.toString("latin1")).not.toContain(SECRET);
            expect(await sharp(stored).metadata()).toMatchObject({
                width: 10,
                height: 20,
                format: format === "tiff" ? "jpeg" : format,
            });
        },
    );

    test("contract §5.9 of a large image is scaled down, except for community managers; an animation stays animated", async () => {
        const large = await picture(3000, 300).jpeg().toBuffer();
        expect(await uploaded(ines, "large.jpg", large)).toMatchObject({ width: 2560, height: 256 });
        expect(await uploaded(admin, "large.jpg", large)).toMatchObject({ width: 3000, height: 300 });
        const frames = await sharp([await picture().png().toBuffer(), await picture().negate().png().toBuffer()], {
            join: { animated: true },
        })
            .gif()
            .toBuffer();
        const moving = await uploaded(ines, "moving.gif", frames);
        expect(moving).toMatchObject({ type: "image/webp", width: 40, height: 20 });
        expect(await sharp((await get(ines, moving.url)).rawPayload).metadata()).toMatchObject({ pages: 2 });
    });

    test.each([
        ["page.txt", "<!doctype html><script>alert(1)</script>", "page.txt"],
        ["a/../../x\\\\shell.ZIP", "PK\x03\x04", "shell.ZIP"],
        ["invoice\u202etxt.pdf", "%PDF-1.7 /JS", "invoicetxt.pdf"],
        [`${"名".repeat(255)}.tar.gz`, "\x1f\x8b", `${"名".repeat(180)}${"名".repeat(13)}.tar.gz`],
    ])("FC-36 %s is stored under another name, and served only as a download", async (name, bytes, contentType) => {
        const media = await uploaded(ines, name, Buffer.from(bytes, "latin1"));
        expect(media).toMatchObject({ name: contentType, type: "application/octet-stream", width: null, height: null });
        expect(media.url).toMatch(/\/uploads\/media\/[\w-]{24}\.(txt|zip|pdf|tar\.gz)$/);
        const { headers } = await get(GUEST, media.url);
        expect(headers["content-type"]).toBe("application/octet-stream");
        expect(headers["content-disposition"]).toBe(`attachment; filename*=UTF-8''${encodeURIComponent(contentType)}`);
    });
});

describe("Rejected uploads", () => {
    const ALLOWED =
        "txt, jpg, jpeg, gif, png, bmp, tiff, ico, zip, gz, tar.gz, tgz, psd, ai, pdf, doc, xls, ppt, docx, xlsx, pptx, log, rar, 7z";

    test("CONT-026 CONT-028 CONT-029 an extension that the settings do not allow", async () => {
        const message = `The uploaded file does not have an allowed extension. Allowed extensions: ${ALLOWED}.`;
        for (const name of ["shell.php", "page.html", "drawing.svg", "kettle", ".txt"])
            expect(await refusalOf(ines, name, "x")).toEqual([400, { field: "file", code: "invalid", status: 400, message }]);
        expect((await uploaded(admin, "drawing.svg", "<svg/>")).type).toBe("application/octet-stream");
        await site.features.config.set({ "upload.allowedExtensions": ["txt"] });
        expect(await refusalOf(ines, "kettle.pdf", "x")).toMatchObject([
            400,
            { message: expect.stringMatching(/extensions: txt\.$/) },
        ]);
        await site.features.config.set({ "upload.allowedExtensions": ALLOWED.split(", ") });
        const wrong = await site.call(admin, "PATCH", "config", {
            "upload.allowedExtensions": ["../x"],
            "upload.maxSize": "much",
        });
        expect(wrong.statusCode).toBe(422);
    });

    test("CONT-025 CONT-027 FC-37 a file larger than the settings allow, whatever its announced size; nothing of it is kept", async () => {
        await site.features.config.set({ "upload.maxSize": "2K" });
        expect(await refusalOf(ines, "kettle.txt", "x".repeat(2049))).toEqual([
            400,
            { field: "file", code: "maxByteLength", status: 400, message: "The uploaded file was too big (max 2KB)." },
        ]);
        expect((await send(ines, "kettle.txt", "x".repeat(2048))).statusCode).toBe(201);
        await site.features.config.set({ "upload.maxSize": "20M" });
        await until(() => incoming().length === 0);
    });

    test("FC-36 FC-37 a file that claims to be an image but is none, or would exhaust the memory", async () => {
        const before = files();
        const none = { field: "file", message: "The uploaded file is not a picture." };
        expect(await refusalOf(ines, "me.jpg", "<svg onload=alert(1)>")).toMatchObject([400, none]);
        expect(await refusalOf(ines, "me.txt", Buffer.from("\xff\xd8\xff\xe0 no more", "latin1"))).toMatchObject([400, none]);
        const bomb = await picture(8000, 8000).png().toBuffer();
        const large = { message: "The picture is too large: it can have at most 40 million pixels." };
        expect(await refusalOf(ines, "me.png", bomb)).toMatchObject([400, large]);
        expect((await send(ines, "me.png", "")).statusCode).toBe(400);
        expect(files()).toEqual(before);
        await until(() => incoming().length === 0);
    });

    test("FC-12 guests and members without permission, before anything is read", async () => {
        expect((await send(GUEST, "kettle.txt", "x")).statusCode).toBe(403);
        expect((await site.call(ines, "POST", "media", {})).statusCode).toBe(400);
        expect(incoming()).toEqual([]);
    });

    test("FC-37 an interrupted upload leaves nothing behind", async () => {
        await site.app.listen({ port: 0, host: "127.0.0.1" });
        const { port } = site.app.server.address() as AddressInfo;
        const headers = { ...headersOf(ines), "content-length": 2_000_000 };
        const begun = request({ port, host: "127.0.0.1", method: "POST", path: "/api/v2/media", headers });
        const gone = new Promise((resolve) => begun.on("error", resolve).on("close", resolve));
        const arrived = () => incoming().length === 1;
        begun.write(Buffer.concat([head("kettle.zip"), Buffer.alloc(1_000_000)]));
        await until(arrived);
        begun.destroy();
        await gone;
        await until(() => incoming().length === 0);
        expect(files().some((name) => name.endsWith(".zip") && readFileSync(path.join(folder, name)).length > 1000)).toBe(false);
    });

    test("FC-43 an upload to a full disk is refused with 507, leaves nothing behind, and ends its connection", async () => {
        const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
        const { createWriteStream } = fs;
        const writing = jest.spyOn(fs, "createWriteStream").mockImplementationOnce((received, options) => {
            const file = createWriteStream(received, options);
            file._write = (_chunk, _encoding, done) => done(full);
            return file;
        });
        const answer = await send(ines, "kettle.txt", "x".repeat(1000));
        writing.mockRestore();
        expect([answer.statusCode, answer.headers.connection, answer.json<{ message: string }>().message]).toEqual([
            507,
            "close",
            "There is no room to store the file at the moment.",
        ]);
        expect(incoming()).toEqual([]);
        expect((await send(ines, "kettle.txt", "x".repeat(1000))).statusCode).toBe(201);
    });

    test("FC-37 FC-87 uploads per day are limited, with a lower limit for new accounts", async () => {
        const { config, users } = site.features;
        const used = async (userID: number) => {
            const rows = await site.database.query
                .selectFrom("media")
                .select("size")
                .where("insertUserID", "=", userID)
                .execute();
            return rows.reduce((sum, { size }) => sum + Number(size), 0);
        };
        const newcomer = await users.create({ name: "Wim Baker", email: "wim@fettle.example", password: PASSWORD });
        expect(await used(newcomer)).toBe(0);
        await config.set({ "upload.maxPerDay": "4K", "upload.maxPerDayNewAccount": "2K" });
        const file = "x".repeat(1000);
        const answers = [];
        for (let count = 0; count < 4; count++) answers.push(await send(newcomer, "kettle.txt", file));
        expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 429, 429]);
        expect(answers[2]?.headers["retry-after"]).toBe("3600");
        expect(answers[2]?.json()).toMatchObject({
            message: "You can upload 2KB a day. Upload this file later, or choose a smaller one.",
        });
        await config.set({ "newAccounts.days": 0 });
        await site.database.query.updateTable("users").set({ emailConfirmed: true }).where("userID", "=", newcomer).execute();
        const atOnce = await Promise.all(Array.from({ length: 5 }, () => send(newcomer, "kettle.txt", file)));
        expect(atOnce.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 429, 429, 429]);
        for (let count = 0; count < 5; count++) expect((await send(admin, "kettle.txt", file)).statusCode).toBe(201);
        await config.set({ "upload.maxPerDay": "500M", "upload.maxPerDayNewAccount": "500M", "newAccounts.days": 3 });
    });
});

describe("Ownership", () => {
    test("FC-12 FC-39 an upload is unknown to others until a record visible to them contains it; posting the URL of a hidden upload changes nothing", async () => {
        const media = await uploaded(ines);
        const never = (await site.call(tomasz, "GET", "media/999999")).body;
        expect((await site.call(tomasz, "GET", `media/${media.mediaID}`)).body).toBe(never);
        expect((await site.call(tomasz, "DELETE", `media/${media.mediaID}`)).body).toBe(never);
        await post(1, ines, [ines], media.url);
        await post(2, tomasz, [GUEST, tomasz, ines], media.url);
        for (const viewer of [GUEST, tomasz]) {
            const answer = await get(viewer, media.url);
            expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([404, "private, no-cache"]);
        }
        for (const viewer of [ines, admin]) expect((await get(viewer, media.url)).statusCode).toBe(200);
        expect((await site.call(GUEST, "GET", `media/${media.mediaID}/download`)).statusCode).toBe(404);
        await post(3, ines, [tomasz], media.url);
        expect([(await get(GUEST, media.url)).statusCode, (await get(tomasz, media.url)).statusCode]).toEqual([404, 200]);
    });

    test("contract §5.9 only community managers can change the owner, or remove the file at once", async () => {
        const { mediaID, url } = await uploaded(ines);
        const give = (viewer: number, foreignID: number) =>
            site.call(viewer, "PATCH", `media/${mediaID}/attachment`, { foreignType: "embed", foreignID });
        expect((await give(ines, ines)).statusCode).toBe(200);
        expect((await give(ines, tomasz)).statusCode).toBe(403);
        expect((await give(admin, tomasz)).json()).toMatchObject({ foreignType: "embed", foreignID: tomasz });
        expect((await site.call(ines, "DELETE", `media/${mediaID}?deleteFile=true`)).statusCode).toBe(403);
        expect((await site.call(admin, "DELETE", `media/${mediaID}?deleteFile=true`)).statusCode).toBe(204);
        expect((await get(ines, url)).statusCode).toBe(404);
        expect(files()).not.toContain(path.basename(url));
    });

    test("contract §5.9 community managers can delete several uploads, with their files at once or a week later", async () => {
        const [now, later, byUrl] = [await uploaded(ines), await uploaded(ines), await uploaded(ines)];
        const remove = (viewer: number, body: object, by = "list") => site.call(viewer, "DELETE", `media/${by}`, body);
        expect((await remove(ines, { mediaIDs: [now.mediaID], deleteFile: true })).statusCode).toBe(403);
        const partly = await remove(admin, { mediaIDs: [now.mediaID, 999_999], deleteFile: true });
        expect([partly.statusCode, partly.json().progress]).toMatchObject([
            404,
            { successIDs: [now.mediaID], failedIDs: [999_999] },
        ]);
        expect((await remove(admin, { mediaIDs: [later.mediaID], deleteFile: false })).statusCode).toBe(200);
        expect((await remove(admin, { urls: [byUrl.url, now.url], deleteFile: true }, "list-by-url")).statusCode).toBe(404);
        expect((await remove(admin, { urls: [byUrl.url], deleteFile: true }, "list-by-url")).statusCode).toBe(200);
        for (const { url } of [now, later, byUrl]) expect((await get(ines, url)).statusCode).toBe(404);
        expect([now, later, byUrl].map(({ url }) => files().includes(path.basename(url)))).toEqual([false, true, false]);
    });

    test.each(["..%2f..%2fetc%2fpasswd", "..%5c..%5cx.png", ".incoming", "%00", "a".repeat(400)])(
        "FC-36 %s is not the URL of an upload",
        async (name) => {
            expect([400, 404]).toContain((await site.call(admin, "GET", `/uploads/media/${name}`)).statusCode);
            expect((await site.call(admin, "GET", `media/by-url?url=/uploads/media/${name}`)).statusCode).toBe(404);
        },
    );

    test.each([
        ["?url=", 422],
        ["", 400],
        ["?url[toString]=1", 422],
        ["?url=https%3A%2F%2Fevil.example%2Fuploads%2Fmedia%2Fa.png", 404],
        ["?url=__proto__", 404],
    ])("FC-9 contract §5.9 GET and DELETE /media/by-url%s answer %i", async (query, status) => {
        for (const method of ["GET", "DELETE"])
            expect([method, (await site.call(admin, method, `media/by-url${query}`)).statusCode]).toEqual([method, status]);
    });
});

test("FC-37 unused, deleted and incomplete uploads are removed after some days; drafted and posted ones are kept", async () => {
    const [unused, posted, drafted, deleted] = [
        await uploaded(ines),
        await uploaded(ines),
        await uploaded(ines),
        await uploaded(ines),
    ];
    await post(4, ines, [], posted.url);
    await post(5, ines, [], deleted.url);
    getContentSources(site.database).provideDrawer(async (text) => drafted.url.includes(text));
    await site.call(ines, "DELETE", `media/by-url?url=${deleted.url}`);
    const leftBehind = path.join(folder, ".incoming", "left");
    writeFileSync(leftBehind, "x");
    const now = site.kit.clock();
    utimesSync(leftBehind, now, now);
    const there = () => [unused, posted, drafted, deleted].map(({ url }) => files().includes(path.basename(url)));
    await site.kit.jobs.run();
    expect([there(), existsSync(leftBehind)]).toEqual([[true, true, true, true], true]);
    site.setNow(new Date(now.getTime() + 8 * DAY));
    await site.kit.jobs.run();
    expect([there(), existsSync(leftBehind)]).toEqual([[false, true, true, false], false]);
});

test("FC-53 a member's uploads are in the data export, and are removed when the member's posts are erased", async () => {
    const name = "Hana Novak";
    const hana = await site.features.users.create({ name, email: "hana@fettle.example", password: PASSWORD });
    const media = await uploaded(hana);
    await post(6, hana, [GUEST], media.url);
    expect((await site.call(hana, "POST", "/account", { Form: "export", Password: PASSWORD })).body).toContain(media.url);
    expect((await site.call(admin, "DELETE", `users/${hana}`, { deleteMethod: "wipe" })).statusCode).toBe(204);
    site.setNow(new Date(site.kit.clock().getTime() + 60 * DAY));
    await site.kit.jobs.run();
    expect(files()).not.toContain(path.basename(media.url));
    expect((await get(GUEST, media.url)).statusCode).toBe(404);
});

/** Waits for a condition; the timeout of the test limits the time. */
async function until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await new Promise(setImmediate);
}
