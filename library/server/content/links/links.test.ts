import { describe, expect, test } from "@jest/globals";
import { checkLink, renderBody } from "..";

const own = { siteURL: "https://forum.example" };
const FOREIGN = 'rel="nofollow ugc noopener"';

describe("links", () => {
    test.each(["/discussion/1", "#top", "tel:+48123", "mailto:a@b.example?subject=x", "https://forum.example/x"])(
        "CONT-013 %p is safe and left unchanged",
        (address) => {
            expect(checkLink(address, own)).toEqual({ href: address, safe: true, foreign: false });
        },
    );

    test.each(["https://a.example/wiki/سڵاو?x=1#y", "http://a.example:8080"])(
        "CONT-013 %p is safe, left unchanged, and foreign",
        (address) => {
            expect(checkLink(address, own)).toEqual({ href: address, safe: true, foreign: true });
            expect(renderBody(`<a href="${address}">x</a>`, "html", own)).toContain(FOREIGN);
        },
    );

    test("NAV-052 an external link has nofollow and noopener and points directly to its target; an internal link has no rel", () => {
        const [foreign, ours] = ["https://a.example/", "https://forum.example/discussion/1"].map((href) =>
            renderBody(`<a href="${href}" target="_top" rel="opener">x</a>`, "html", own),
        );
        expect(foreign).toContain(`<a href="https://a.example/" ${FOREIGN}>x</a>`);
        expect(ours).toContain(`<a href="https://forum.example/discussion/1">x</a>`);
    });

    test.each([
        "javascript:alert(1)",
        "\u0001javascript:alert(1)",
        "java\nscript:alert(1)",
        "data:text/html,x",
        "vbscript:x",
        "http:evil.example",
        "https:\\\\evil.example",
        "\\evil.example",
        "ftp://a.example",
        "page.html",
        "https://",
        "https://a b.example",
        "",
    ])("CONT-014 FC-5 %p is marked as unsafe", (address) => {
        const checked = checkLink(address, own);
        expect(checked.safe).toBe(false);
        expect(checked.href.startsWith("unsafe:")).toBe(true);
    });

    test.each([
        "//evil.example/x",
        "/\\evil.example/x",
        "\\\\evil.example/x",
        "\\/evil.example/x",
        " //evil.example/x",
        "/\t/evil.example/x",
    ])("FC-5 %p is external, and its target is made explicit", (address) => {
        expect(checkLink(address, own)).toEqual({ href: "https://evil.example/x", safe: true, foreign: true });
    });

    test("FC-5 a user name before the host is removed", () => {
        expect(checkLink("https://bank.example@evil.example/x", own).href).toBe("https://evil.example/x");
        expect(checkLink("https://bank.example%2f@evil.example/x", own).href).toBe("https://evil.example/x");
    });

    test.each([
        ["https://www.аррӏе.com/", "www.xn--80ak6aa92e.com"],
        ["https://gооgle.com/", "xn--ggle-55da.com"],
        ["https://ɑpple.com/", "xn--pple-p5b.com"],
        ["https://gоogle-фото.com/", "xn--gogle--wqffa3bu.com"],
    ])("FC-5 %p, which imitates another host, is shown with its real host", (address, host) => {
        const html = renderBody(`<a href="${address}">here</a>`, "html", own);
        expect(html).toContain(`title="${host}"`);
        expect(html).toContain(`here <bdi class="host" dir="ltr">(${host})</bdi></a>`);
    });

    test("FC-5 an ordinary name in its own script has its host in the title only", () => {
        const html = renderBody(
            '<a href="https://bücher.example/">here</a> <a href="https://правительство.рф/">here</a>',
            "html",
            own,
        );
        expect(html).toContain('title="xn--bcher-kva.example"');
        expect(html).toContain('title="xn--80aealotwbjpid2k.xn--p1ai"');
        expect(html).not.toContain("<bdi");
    });

    test("FC-5 a link whose text is the URL of another host shows its real host too", () => {
        const shown = (text: string, href: string) => renderBody(`<a href="${href}">${text}</a>`, "html", own).includes("<bdi");
        expect(shown("https://bank.example/login", "https://evil.example")).toBe(true);
        expect(shown("www.bank.example", "https://evil.example")).toBe(true);
        expect(shown("https://bank.example@evil.example", "https://bank.example@evil.example")).toBe(true);
        expect(shown("https://bank.example", "https://www.bank.example/login")).toBe(false);
        expect(shown("bücher", "https://evil.example")).toBe(false);
        expect(shown("https://bücher.example", "https://xn--bcher-kva.example/x")).toBe(false);
    });

    test("FC-5 nested links become one link", () => {
        expect(renderBody('<a href="/a">x <b><a href="/b">y</a></b></a>', "html").match(/<a /g)).toHaveLength(1);
    });
});

test("a site: URL points to this site in an imported body, and can't lead to another site", () => {
    const context = { siteURL: "https://forum.example", source: "https://elsewhere.example/q/1" };
    const html = renderBody(
        "![a](site:/uploads/a.png) [b](site:/uploads/b.pdf) [c](/c) [d](site://evil.example)",
        "markdown",
        context,
    );
    expect(html).toContain('<img src="/uploads/a.png"');
    expect(html).toContain('<a href="/uploads/b.pdf">');
    expect(html).toContain('href="https://elsewhere.example/c"');
    expect(html).toContain('href="unsafe:site://evil.example"');
});
