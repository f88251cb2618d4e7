import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, test } from "@jest/globals";
import { createArchive, removeArchives } from "@parley/archiveReaders/server/testing";
import sharp from "sharp";
import { removePictures, storePictures } from "./pictures";

afterAll(removeArchives);

const SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const uploads = () => createArchive({}, "uploads");

describe("FC-36 an SVG is accepted without active content", () => {
    async function problemWith(drawing: string): Promise<string | undefined> {
        const { problems } = await storePictures(createArchive({ "pictures/a.svg": drawing }), uploads(), "wexley");
        return problems[0]?.reason;
    }

    test.each([
        [
            "shapes, styles and titles",
            '<title>A kettle</title><style>.a{fill:url(#g)}</style><path class="a" style="stroke:#000"/>',
        ],
        ["parts used again", '<defs><g id="g"/></defs><use href="#g"/><use xlink:href="#g"/>'],
        ["a picture inside it", '<image href="data:image/png;base64,iVBORw0KGgo="/>'],
        ["movement", '<circle r="1"><animate attributeName="r" values="1;2"/></circle>'],
    ])("with %s", async (_name, inside) => {
        expect(await problemWith(`<?xml version="1.0" encoding="UTF-8"?><svg ${SVG}>${inside}</svg>`)).toBeUndefined();
    });

    test.each([
        ["a script", "<script>alert(1)</script>"],
        ["a script of another name space", '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>'],
        ["foreign content", "<foreignObject><p>x</p></foreignObject>"],
        ["an event handler", '<path onload="alert(1)"/>'],
        ["an event handler in capitals", '<path ONCLICK="alert(1)"/>'],
        ["a picture elsewhere", '<image href="https://evil.example/a.png"/>'],
        ["a picture elsewhere, the old way", '<image xlink:href="//evil.example/a.png"/>'],
        ["a link", '<a href="javascript:alert(1)"><path/></a>'],
        ["a link that movement makes", '<a><set attributeName="href" to="javascript:alert(1)"/></a>'],
        ["a handler that movement makes", '<set attributeName="onload" to="alert(1)"/>'],
        ["a style that fetches", "<style>@import url(https://evil.example/a.css);</style>"],
        ["a fill from elsewhere", '<path style="fill:url(https://evil.example/a.svg#g)"/>'],
        ["a hidden fill from elsewhere", '<path style="fill:u\\72l(https://evil.example)"/>'],
        ["a drawing from another file", '<use href="other.svg#g"/>'],
        ["text as a picture", '<image href="data:image/svg+xml,&lt;svg/&gt;"/>'],
        ["something unfinished", "<g>"],
    ])("not with %s", async (_name, inside) => {
        expect(await problemWith(`<svg ${SVG}>${inside}</svg>`)).toMatch(/^The picture was left out: /);
    });

    test("not with entities or processing instructions, nor if it is not SVG", async () => {
        expect(await problemWith(`<!DOCTYPE svg [<!ENTITY x "y">]><svg ${SVG}>&x;</svg>`)).toContain("document type");
        expect(await problemWith(`<?xml-stylesheet href="a.css"?><svg ${SVG}/>`)).toContain("instruction");
        expect(await problemWith("<html><body/></html>")).toContain("no SVG");
        expect(await problemWith("<svg/>")).toContain("no SVG");
        expect(await problemWith("hello")).toBeDefined();
    });
});

describe("FC-38 a photograph is stored without metadata", () => {
    const SECRET = "51.5007N 0.1246W";

    /** Stores a picture of an archive; returns the path of the stored file, if it was not left out. */
    async function storedAs(name: string, bytes: Buffer): Promise<string | undefined> {
        const directory = uploads();
        await storePictures(createArchive({ [`pictures/${name}`]: bytes }), directory, "wexley");
        const folder = path.join(directory, "wexley");
        const [file] = existsSync(folder) ? readdirSync(folder) : [];
        return file && path.join(folder, file);
    }

    async function stored(name: string, bytes: Buffer): Promise<Buffer | undefined> {
        const file = await storedAs(name, bytes);
        return file === undefined ? undefined : readFileSync(file);
    }

    const exif = {
        IFD0: { ImageDescription: SECRET, Orientation: "6" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 2/1" },
    };
    const photograph = () => sharp({ create: { width: 40, height: 20, channels: 3, background: "#0b5a78" } }).withExif(exif);

    test.each([
        ["a.jpeg", () => photograph().jpeg()],
        ["a.png", () => photograph().png()],
        ["a.webp", () => photograph().webp()],
    ])("%s is re-encoded from its pixels, in upright orientation", async (name, draw) => {
        const original = await draw().withMetadata({ orientation: 6 }).withExifMerge(exif).toBuffer();
        expect(original.toString("latin1")).toContain(SECRET);

        const storedPicture = await stored(name, Buffer.concat([original, Buffer.from(SECRET)]));

        expect(storedPicture?.toString("latin1")).not.toContain(SECRET);
        const { width, height, exif: left, orientation } = await sharp(storedPicture).metadata();
        expect({ width, height, left, orientation }).toEqual({ width: 20, height: 40, left: undefined, orientation: undefined });
    });

    test("a photograph with the extension of another format is stored in its own", async () => {
        expect(await storedAs("a.jpg", await photograph().png().toBuffer())).toMatch(/\.png$/);
    });

    test("a file that is no picture is left out", async () => {
        expect(await stored("a.png", Buffer.from("<html>"))).toBeUndefined();
        expect(await stored("a.webp", Buffer.from("RIFF"))).toBeUndefined();
        expect(await stored("a.png", (await photograph().png().toBuffer()).subarray(0, 60))).toBeUndefined();
        expect(await stored("a.exe", Buffer.from("MZ"))).toBeUndefined();
    });
});

test("the stored name of a picture contains its dimensions, so that pages can reserve its space", async () => {
    const drawing = `<svg ${SVG} viewBox="0 0 672 400"/>`;
    const pictures = await storePictures(createArchive({ "pictures/kettle.svg": drawing }), uploads(), "wexley");
    expect(pictures.addressOf("kettle.svg")).toMatch(/-672x400\.svg$/);
});

describe("Pictures of an archive", () => {
    const drawing = `<svg ${SVG}/>`;

    test("are stored once under names derived from their content, and found by their names in the archive", async () => {
        const directory = uploads();
        const pictures = await storePictures(
            createArchive({ "pictures/a b.svg": drawing, "pictures/same.svg": drawing }),
            directory,
            "wexley",
        );
        expect(readdirSync(path.join(directory, "wexley"))).toHaveLength(1);
        expect(pictures.addressOf("a b.svg")).toMatch(/^\/uploads\/wexley\/[\w-]{24}\.svg$/);
        expect(pictures.addressOf("a%20b.svg")).toBe(pictures.addressOf("same.svg"));
        expect(pictures.addressOf("../../etc/passwd")).toBeUndefined();
    });

    test("get their URLs where bodies display them, and nowhere else", async () => {
        const pictures = await storePictures(createArchive({ "pictures/a.svg": drawing }), uploads(), "wexley");
        const address = pictures.addressOf("a.svg");
        expect(
            pictures.inBody('![A](picture:a.svg) ![B](<picture:a.svg>) <img src="picture:a.svg"> <img src=picture:a.svg>', ""),
        ).toBe(`![A](${address}) ![B](<${address}>) <img src="${address}"> <img src=${address}>`);
        expect(pictures.inBody("say picture:a.svg ![](picture:none.svg)", "")).toBe("say picture:a.svg ![](picture:none.svg)");
        expect(pictures.inBody("![](picture:a.svg)", "https://forum.example")).toBe(`![](https://forum.example${address})`);
    });

    test("are not read through symbolic links", async () => {
        const archive = createArchive({ "pictures/a.svg": drawing, "secret.svg": drawing });
        symlinkSync(path.join(archive, "secret.svg"), path.join(archive, "pictures/b.svg"));
        const pictures = await storePictures(archive, uploads(), "wexley");
        expect(pictures.addressOf("b.svg")).toBeUndefined();
    });

    test("are removed with their import, except those still displayed", async () => {
        const directory = uploads();
        const pictures = await storePictures(
            createArchive({ "pictures/a.svg": drawing, "pictures/b.svg": `<svg ${SVG}><g/></svg>` }),
            directory,
            "wexley",
        );
        const shown = path.basename(pictures.addressOf("a.svg") ?? "");
        await removePictures(directory, "wexley", new Set([shown]));
        expect(readdirSync(path.join(directory, "wexley"))).toEqual([shown]);
        await removePictures(directory, "wexley", new Set());
        expect(existsSync(path.join(directory, "wexley"))).toBe(false);
        writeFileSync(path.join(directory, "other"), "");
        await removePictures(directory, "wexley", new Set());
        expect(readdirSync(directory)).toEqual(["other"]);
    });
});
