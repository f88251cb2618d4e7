import { expect, test } from "@jest/globals";
import {
    countVisibleCharacters,
    findFirstImage,
    findForeignPictures,
    holdsPicture,
    renderBody,
    toMarkdown,
    toPlainText,
    withoutForeignPictures,
    withPictureCopies,
} from "..";

const ORIGIN = "https://forum.example";
const COPY = { url: "/uploads/foreign/x.webp", width: 40, height: 30 };
const rendered = (body: string) => renderBody(body, "markdown", { siteURL: ORIGIN }).trim();
const copied = (body: string, format = "markdown") =>
    withPictureCopies(renderBody(body, format, { siteURL: ORIGIN }).trim(), new Map([["https://a.example/k.png", COPY]]));

test("FC-89 an image on another site is rendered as a link to it with its description", () => {
    expect(rendered("![A *kettle*](https://www.a.example/k.png)")).toBe(
        '<p dir="auto"><a class="foreign-picture" href="https://www.a.example/k.png" rel="nofollow ugc noopener">' +
            '<span dir="auto">A kettle</span> <bdi class="host" dir="ltr">a.example</bdi></a></p>',
    );
    expect(rendered("![](https://a.example/k.png)")).toContain('<b>Picture</b> <bdi class="host"');
    expect(rendered("[![A kettle](https://a.example/k.png)](https://b.example/)")).toBe(
        '<p dir="auto"><a href="https://b.example/" rel="nofollow ugc noopener"><span class="foreign-picture" data-src="https://a.example/k.png">' +
            '<span dir="auto">A kettle</span> <bdi class="host" dir="ltr">a.example</bdi></span></a></p>',
    );
});

test.each([
    ["/uploads/media/x.png", "/uploads/media/x.png"],
    ["https://forum.example/uploads/x.png?a=1", "https://forum.example/uploads/x.png?a=1"],
    ["http://forum.example/uploads/x.png?a=1", "https://forum.example/uploads/x.png?a=1"],
])("FC-89 an image on this site is rendered as an image: %s", (address, shown) => {
    expect(rendered(`![](${address})`)).toContain(`<img src="${shown}"`);
    expect(findForeignPictures(rendered(`![](${address})`))).toEqual([]);
});

test.each([
    "//forum.example.evil/x.png",
    "/\\a.example/x.png",
    "https://forum.example@a.example/x.png",
    "https://forum.example:444/x.png",
])("FC-89 %s is not an image on this site", (address) => {
    const html = renderBody(`<img src="${address}">`, "html", { siteURL: ORIGIN });
    expect(html).not.toContain("<img");
    expect(findForeignPictures(html)).toHaveLength(1);
});

test("FC-89 the local copy replaces the link, with the author's description and size", () => {
    expect(copied("![A kettle](https://a.example/k.png)")).toBe(
        '<p dir="auto"><img src="/uploads/foreign/x.webp" alt="A kettle" width="40" height="30" loading="lazy" decoding="async" referrerpolicy="no-referrer"></p>',
    );
    expect(copied("[![](https://a.example/k.png)](https://b.example/)")).toContain('<img src="/uploads/foreign/x.webp" alt=""');
    expect(copied('<img src="https://a.example/k.png" width="8" height="6">', "html")).toContain('width="8" height="6"');
    expect(copied("![A lid](https://a.example/other.png)")).toBe(rendered("![A lid](https://a.example/other.png)"));
});

test("FC-89 authors can't write a placeholder that a copy would replace", () => {
    const html = renderBody('<a class="foreign-picture" href="https://a.example/k.png"><span>x</span></a>', "html", {
        siteURL: ORIGIN,
    });
    expect(findForeignPictures(html)).toEqual([]);
});

test("an image that is still a link counts by its description, is quoted as an image, and is not the first image", () => {
    const html = rendered("See: ![A kettle](https://a.example/k.png)");
    expect(toPlainText(html)).toBe("See: A kettle");
    expect(toMarkdown(html)).toBe("See: ![A kettle](<https://a.example/k.png>)");
    expect(findFirstImage(html)).toBeNull();
    const only = rendered("![](https://a.example/k.png)");
    expect([countVisibleCharacters(only), holdsPicture(only), holdsPicture(rendered("x"))]).toEqual([0, true, false]);
});

test("FC-89 HTML of an older renderer is converted to the current output", () => {
    const old =
        '<p dir="auto"><img src="https://a.example/k.png" alt="A kettle" width="4" height="3" loading="lazy" decoding="async" referrerpolicy="no-referrer"> ' +
        '<a href="https://b.example/" rel="nofollow ugc noopener"><img src="//a.example/2.png" alt="two"></a><img src="/uploads/x.png" alt=""></p>';
    const html = withoutForeignPictures(old, ORIGIN);
    expect(html.match(/<img[^>]*>/g)).toEqual(['<img src="/uploads/x.png" alt="">']);
    expect(html).toContain('data-width="4" data-height="3"><span dir="auto">A kettle</span>');
    expect(html).toContain("two");
    expect(withoutForeignPictures(html, ORIGIN)).toBe(html);
});
