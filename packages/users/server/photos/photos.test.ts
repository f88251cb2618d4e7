import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { UNDO_PARAMETER } from "@parley/library/contract";
import { getActionLog } from "@parley/library/server/actionLog";
import { withoutUndo } from "@parley/library/server/testing";
import { BRANDING_LIMIT, BRANDING_PAGE } from "@parley/settings/contract";
import sharp from "sharp";
import type { UsersSite } from "../testing/usersSite";
import { usersSite } from "../testing/usersSite";

const GUEST = 0;
const SECRET = "51.5007N 0.1246W";

let site: UsersSite;
let ines: number;
let tomasz: number;
beforeAll(async () => {
    site = await usersSite();
});
afterAll(() => site.close());
let count = 0;
beforeEach(async () => {
    count += 1;
    ines = await site.join(`Ines Okafor ${count * 37}`);
    tomasz = await site.join(`Tomasz Wrona ${count * 53}`);
});

const picture = (width = 40, height = 20) => sharp({ create: { width, height, channels: 3, background: "#0b5a78" } });
const exif = {
    IFD0: { ImageDescription: SECRET },
    IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 2/1" },
};

/** Posts a photo as multipart form data. */
async function send(viewer: number, to: number | string, bytes: Buffer, name = "me.jpg", address = `/api/v2/users/${to}/photo`) {
    return sendForm(viewer, address, {}, { field: "photo", name, bytes });
}

async function sendForm(
    viewer: number,
    address: string,
    fields: Record<string, string>,
    { field, name, bytes }: { field: string; name: string; bytes: Buffer },
) {
    const boundary = "----a-seam-nobody-sews";
    const part = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
    const texts = Object.entries(fields).map(([key, value]) => `${part(`name="${key}"`)}\r\n${value}\r\n`);
    const head = `${texts.join("")}${part(`name="${field}"; filename="${name}"`)}Content-Type: image/jpeg\r\n\r\n`;
    return site.app.inject({
        method: "POST",
        url: address,
        headers: {
            "x-test-user": String(viewer),
            "x-requested-with": "parley",
            host: "forum.test",
            origin: "http://forum.test",
            "content-type": `multipart/form-data; boundary=${boundary}`,
        },
        payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    });
}

const files = () => {
    try {
        return readdirSync(path.join(site.uploadsDirectory, "people")).sort();
    } catch {
        return [];
    }
};
/** Returns the file names of both sizes of a photo. */
const namesOf = (photoUrl: string) => [80, 290].map((side) => path.basename(photoUrl).replace("80x80", `${side}x${side}`));
const fileOf = (photoUrl: string) => path.join(site.uploadsDirectory, new URL(photoUrl).pathname.replace("/uploads/", ""));

describe("a member's own photo", () => {
    test("is returned with its address and shown in the member's fragments", async () => {
        const answer = await send(ines, "$me", await picture().jpeg().toBuffer());
        expect(answer.statusCode).toBe(201);
        const { photoUrl } = answer.json();
        expect(photoUrl).toMatch(/^http:\/\/forum\.test\/uploads\/people\/[\w-]{24}-80x80\.webp$/);
        const fragment = (await site.features.users.byIDs([ines])).get(ines);
        expect(fragment?.photoUrl).toBe(photoUrl);
        const user = (await site.call(tomasz, "GET", `users/${ines}`)).json();
        expect(user).toMatchObject({ photoUrl, profilePhotoUrl: photoUrl.replace("80x80", "290x290") });
    });

    test("is cropped to a square of the size in its file name", async () => {
        const { photoUrl } = (await send(ines, ines, await picture(300, 100).png().toBuffer(), "ME.PNG")).json();
        for (const side of [80, 290]) {
            const { width, height, format } = await sharp(
                readFileSync(fileOf(photoUrl.replace("80x80", `${side}x${side}`))),
            ).metadata();
            expect({ width, height, format }).toEqual({ width: side, height: side, format: "webp" });
        }
    });

    test.each(["jpeg", "png", "webp"] as const)(
        "FC-38 as %s is re-encoded from its pixels, upright and without location data",
        async (format) => {
            const left = picture(20, 10).png().toBuffer();
            const upright = await sharp({ create: { width: 20, height: 20, channels: 3, background: "#ffffff" } })
                .composite([{ input: await left, top: 0, left: 0 }])
                .toFormat(format)
                .withExif(exif)
                .withMetadata({ orientation: 6 })
                .withExifMerge(exif)
                .toBuffer();
            expect(upright.toString("latin1")).toContain(SECRET);
            const answer = await send(ines, ines, Buffer.concat([upright, Buffer.from(SECRET)]), `me.${format}`);
            const stored = readFileSync(fileOf(answer.json().photoUrl.replace("80x80", "290x290")));
            expect(stored.toString("latin1")).not.toContain(SECRET);
            expect(await sharp(stored).metadata()).not.toHaveProperty("exif");
            // The top of the original is on the right after a rotation by 90 degrees.
            const { data, info } = await sharp(stored).removeAlpha().raw().toBuffer({ resolveWithObject: true });
            const redAt = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0;
            expect(redAt(250, 145)).toBeLessThan(60);
            expect(redAt(40, 145)).toBeGreaterThan(200);
        },
    );

    test("replaces the previous photo and deletes its files", async () => {
        const first = (await send(ines, ines, await picture().jpeg().toBuffer())).json().photoUrl;
        const second = (await send(ines, ines, await picture().jpeg().toBuffer())).json().photoUrl;
        expect(second).not.toBe(first);
        for (const name of namesOf(first)) expect(files()).not.toContain(name);
        for (const name of namesOf(second)) expect(files()).toContain(name);
    });

    test("is removed, and removing it again is rejected", async () => {
        const { photoUrl } = (await send(ines, ines, await picture().jpeg().toBuffer())).json();
        expect((await site.call(ines, "DELETE", `users/${ines}/photo`)).statusCode).toBe(204);
        expect((await site.call(ines, "GET", "users/me")).json()).toMatchObject({ profilePhotoUrl: null });
        for (const name of namesOf(photoUrl)) expect(files()).not.toContain(name);
        const again = await site.call(ines, "DELETE", `users/${ines}/photo`);
        expect([again.statusCode, again.json().message]).toEqual([400, "There is no photo to remove."]);
    });
});

describe("FC-36 a file that is not an image", () => {
    test.each([
        ["a drawing", "me.png", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
        ["a page", "me.jpg", "<!doctype html><script>alert(1)</script>"],
        ["a picture that stops", "me.jpg", "\xff\xd8\xff\xe0 and then no more"],
        ["nothing at all", "me.gif", ""],
    ])("is rejected: %s", async (_name, name, content) => {
        const before = files();
        const answer = await send(ines, ines, Buffer.from(content, "latin1"), name);
        expect([answer.statusCode, answer.json()]).toEqual([
            400,
            {
                message: "Validation Failed",
                status: 400,
                errors: [{ field: "photo", code: "invalid", status: 400, message: "The uploaded file is not a picture." }],
            },
        ]);
        expect(files()).toEqual(before);
    });

    test("is rejected by its extension, regardless of case, with the list of allowed extensions", async () => {
        const bytes = await picture().jpeg().toBuffer();
        for (const name of ["shell.php", "me", "me.jpg.exe", "me.svg"]) {
            const { errors } = (await send(ines, ines, bytes, name)).json();
            expect(errors[0].message).toBe(
                "The uploaded file does not have an allowed extension. Allowed extensions: jpg, jpeg, png, gif, webp.",
            );
        }
        expect((await send(ines, ines, bytes, "HOLIDAY.JPEG")).statusCode).toBe(201);
    });

    test("is rejected if missing, with an error for the field", async () => {
        for (const body of [{}, { photo: "a text" }]) {
            const answer = await site.call(ines, "POST", `users/${ines}/photo`, body);
            expect(answer.json()).toMatchObject({ status: 400, errors: [{ field: "photo", code: "missingField" }] });
        }
    });
});

describe("FC-37 a photo that is too large", () => {
    test("is rejected with the size limit without being read completely", async () => {
        const answer = await send(ines, ines, Buffer.alloc(10 * 1024 * 1024 + 1, 0xff));
        expect([answer.statusCode, answer.json().errors[0].message]).toEqual([400, "The uploaded file was too big (max 10MB)."]);
    });

    test("is rejected without being decoded if it has too many pixels", async () => {
        const huge = await sharp({ create: { width: 9000, height: 5000, channels: 3, background: "#fff" } })
            .png()
            .toBuffer();
        expect((await send(ines, ines, huge, "me.png")).json().errors[0].message).toBe(
            "The picture is too large: it can have at most 40 million pixels.",
        );
    });

    test("is rejected after twenty photos in an hour", async () => {
        const bytes = await picture(4, 4).png().toBuffer();
        for (let one = 0; one < 20; one++) expect((await send(tomasz, tomasz, bytes, "me.png")).statusCode).toBe(201);
        expect((await send(tomasz, tomasz, bytes, "me.png")).statusCode).toBe(429);
    });
});

describe("the permission to change a photo", () => {
    test("is held by the owner and by members who manage members, and a guest's upload is not even read", async () => {
        const bytes = await picture().jpeg().toBuffer();
        expect((await send(tomasz, ines, bytes)).statusCode).toBe(403);
        expect((await send(GUEST, ines, bytes)).statusCode).toBe(403);
        expect((await send(site.admin, ines, bytes)).statusCode).toBe(201);
        expect((await site.call(tomasz, "DELETE", `users/${ines}/photo`)).statusCode).toBe(403);
        expect((await site.call(site.admin, "DELETE", `users/${ines}/photo`)).statusCode).toBe(204);
    });

    test("applies to the form without scripts, which shows its page again with the errors", async () => {
        const [bad, good] = [Buffer.from("no picture"), await picture().jpeg().toBuffer()];
        const refused = await send(ines, "", bad, "me.jpg", "/profile/edit/photo");
        expect([refused.statusCode, refused.json()]).toMatchObject([
            400,
            {
                path: "/profile/edit",
                formState: { form: "photo", errors: { photo: [{ message: "The uploaded file is not a picture." }] } },
            },
        ]);
        const large = await send(ines, "", Buffer.alloc(11 * 1024 * 1024), "me.jpg", "/profile/edit/photo");
        expect(large.json()).toMatchObject({
            formState: { errors: { photo: [{ message: "The uploaded file was too big (max 10MB)." }] } },
        });
        const taken = await send(ines, "", good, "me.jpg", "/profile/edit/photo");
        expect([taken.statusCode, taken.headers.location]).toEqual([303, "/profile/edit?saved=photo"]);
    });
});

describe("the images of the site", () => {
    const logo = async (): Promise<string> =>
        (await site.call(site.admin, "GET", "config?select=branding.logo")).json()["branding.logo"];
    const post = (viewer: number, bytes: Buffer, fields: Record<string, string> = { Form: "logo" }) =>
        sendForm(viewer, BRANDING_PAGE, fields, { field: BRANDING_LIMIT.field, name: "logo.png", bytes });

    /** Undoes the change that the redirect of a form offers to undo. */
    async function undoOffered({ headers }: { headers: Record<string, unknown> }): Promise<void> {
        const actID = Number(new URL(String(headers.location), site.kit.siteURL).searchParams.get(UNDO_PARAMETER));
        await getActionLog(site.kit).undo(await site.features.users.viewer(site.admin), actID);
    }

    test("NAV-001 FC-36 FC-92 a plain form uploads, replaces and removes the logo; each offers Undo, and files are kept for as long", async () => {
        const png = await picture(900, 90).png().toBuffer();
        const files = () => readdirSync(path.join(site.uploadsDirectory, "branding"));
        expect(withoutUndo((await post(site.admin, png)).headers.location)).toBe(`${BRANDING_PAGE}?Done=saved`);
        const first = await logo();
        const { width, height } = await sharp(readFileSync(fileOf(`http://forum.test${first}`))).metadata();
        expect([width, height]).toEqual([640, 64]);
        await undoOffered(await post(site.admin, png));
        expect(await logo()).toBe(first);
        const removed = await post(site.admin, Buffer.alloc(0), { Form: "logo", Remove: "1" });
        expect(withoutUndo(removed.headers.location)).toBe(`${BRANDING_PAGE}?Done=removed`);
        expect(await logo()).toBe("");
        await undoOffered(removed);
        expect(await logo()).toBe(first);
        await post(site.admin, png);
        const second = await logo();
        await site.features.config.set({ "ui.keepDeletedDays": 1 });
        await site.kit.jobs.run();
        expect(files()).toContain(path.basename(first));
        site.setNow(new Date(Date.now() + 25 * 60 * 60 * 1000));
        await site.kit.jobs.run();
        expect(files()).toEqual([path.basename(second)]);
    });

    test("FC-36 a logo as an SVG is written anew without all that does not draw; an icon is drawn in every size, also of one", async () => {
        const xmlns = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
        const active = `<script>a()</script><style>@import "//e.example"</style><a xlink:href="javascript:a()"><path d="M1"/></a>`;
        const outside = `<use xlink:href="b.svg#a"/><image href="https://e.example/a.png"/>`;
        const drawing = `<g fill="\\75rl(//e.example)" clip-path="url(https://e.example/#a)" style="fill:url(//e.example)"><path d="M0 0h9v9z" fill="url(#g)"/></g>`;
        const svg = (inside: string) =>
            Buffer.from(`<?xml version="1.0"?><svg ${xmlns} viewBox="0 0 9 9" onload="a()">${inside}</svg>`);
        const sent = svg(active + outside + drawing);
        expect((await post(site.admin, sent)).statusCode).toBe(303);
        const stored = readFileSync(fileOf(`http://forum.test${await logo()}`), "utf8");
        expect(stored).toBe(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><use></use><g><path d="M0 0h9v9z" fill="url(#g)"></path></g></svg>',
        );
        for (const bad of [svg("<g>"), svg(`<path d="${"M0 0".repeat(20_000)}"/>`), svg('<use href="#a"/>'.repeat(11))])
            expect((await post(site.admin, bad)).statusCode).toBe(400);

        expect((await post(site.admin, sent, { Form: "icon" })).statusCode).toBe(303);
        const setting = (await site.call(site.admin, "GET", "config?select=branding.icon")).json()["branding.icon"];
        const icons = ["", "-192", "-180", "-32", "-mask"].map((suffix) => setting.replace(".png", `${suffix}.png`));
        const drawn = await Promise.all(icons.map((icon) => sharp(readFileSync(fileOf(`http://forum.test${icon}`))).metadata()));
        expect(drawn.map(({ width, hasAlpha }) => [width, hasAlpha])).toEqual([
            [512, true],
            [192, true],
            [180, false],
            [32, true],
            [512, false],
        ]);
        // Mail programs show no drawings and few formats.
        const sendMailLogo = async (bytes: Buffer) => (await post(site.admin, bytes, { Form: "mailLogo" })).statusCode;
        expect([await sendMailLogo(sent), await sendMailLogo(await picture().webp().toBuffer())]).toEqual([400, 303]);
        const { "branding.mailLogo": mailLogo } = (await site.call(site.admin, "GET", "config?select=branding.mailLogo")).json();
        expect(mailLogo).toMatch(/\.png$/);
        await post(site.admin, await picture().jpeg().toBuffer());
        expect(await logo()).not.toMatch(/\.png$/);
        // The files of all sizes are kept, and go with the setting.
        await site.kit.jobs.run();
        expect(readdirSync(path.join(site.uploadsDirectory, "branding"))).toEqual(
            expect.arrayContaining(icons.map((icon) => path.basename(icon))),
        );
    });

    test.each([
        ["of somebody who does not manage the site", 403, async () => ines, async () => picture().png().toBuffer()],
        ["that is no picture", 400, async () => site.admin, async () => Buffer.from("<svg onload='alert(1)'/>")],
        ["that is empty", 400, async () => site.admin, async () => Buffer.alloc(0)],
    ])("FC-36 a file %s is rejected with the form and nothing is stored", async (_what, status, viewer, bytes) => {
        const former = await logo();
        const refused = await post(await viewer(), await bytes());
        expect(refused.statusCode).toBe(status);
        expect(await logo()).toBe(former);
    });

    test("an unknown form is rejected", async () => {
        expect((await post(site.admin, await picture().png().toBuffer(), { Form: "constructor" })).statusCode).toBe(400);
    });
});
