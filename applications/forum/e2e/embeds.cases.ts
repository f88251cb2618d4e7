import { once } from "node:events";
import type { Server } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { setStage } from "./stage";

const FILM = "https://www.youtube.com/watch?v=hubgears";
const FRAME = "https://www.youtube-nocookie.com/embed/hubgears";

const stage = setStage();
let near: Server;
let countRequests = 0;
beforeAll(async () => {
    near = createServer((_request, response) => {
        countRequests++;
        response.end("<title>Not for members</title>");
    }).listen(0, "127.0.0.1");
    await once(near, "listening");
});
afterAll(() => void near?.close());

test("FC-2 FC-7 EMB-007 EMB-008 EMB-009 CONT-004 FC-89 a film plays in place, and no other site gets a request before its press", async () => {
    const inside = `http://127.0.0.1:${(near.address() as AddressInfo).port}/`;
    const body = `A film:\n\n${FILM}\n\n![A kettle](https://pictures.example/k.png)\n\nA page that is not for us:\n\n${inside}\n\n\`\`\`js\nconst dry = "yes"; // by now\n\`\`\``;
    type Category = { categoryID: number; displayAs: string };
    const categories = await stage.call<Category[]>("GET", "categories?outputFormat=flat");
    const categoryID = categories.find(({ displayAs }) => displayAs === "discussions")?.categoryID ?? 0;
    const post = { name: "Hub gears on film", body, format: "markdown", categoryID };
    const { url } = await stage.call<{ url: string }>("POST", "discussions", post);

    const { page, context, complaints, shift } = await stage.visitor({ width: 390 });
    const foreign: string[] = [];
    page.on("request", (request) => void (request.url().startsWith(stage.url) || foreign.push(request.url())));
    await context.route(`${FRAME}**`, (route) => route.fulfill({ contentType: "text/html", body: "<h1>Hub gears</h1>" }));
    await page.goto(url, { waitUntil: "networkidle" });
    // FC-89: a link replaces the picture until a local copy exists.
    await page.getByRole("link", { name: "A kettle pictures.example" }).waitFor();
    const film = page.getByRole("link", { name: /^Play/ });
    await film.hover();
    // Before hydration a press waits for the app for four seconds and then leads to the film.
    await page.locator("html[data-alive]").waitFor();
    expect(foreign).toEqual([]);
    const before = await film.boundingBox();
    await film.click();
    await page.frameLocator('iframe[title="Video from www.youtube.com"]').getByRole("heading", { name: "Hub gears" }).waitFor();
    const frame = page.getByTitle("Video from www.youtube.com");
    expect(await frame.boundingBox()).toEqual(before);
    expect(await frame.getAttribute("sandbox")).toBe("allow-same-origin allow-scripts allow-forms");
    expect(await frame.getAttribute("loading")).toBe("lazy");
    expect(foreign.filter((address) => !address.startsWith(FRAME))).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    const word = "getComputedStyle(document.querySelector('pre span')).fontWeight";
    expect(await page.evaluate(word)).toBe("600");
    expect(await shift()).toBeLessThan(0.01);
    expect(complaints).toEqual([]);
    await page.setViewportSize({ width: 800, height: 300 });
    await page.waitForFunction(() => document.querySelector("iframe")?.getBoundingClientRect().height === 240);

    const plain = await stage.visitor({ width: 390, scripts: false });
    await plain.page.goto(url);
    expect(await plain.page.getByRole("link", { name: /^Play/ }).getAttribute("href")).toBe(FILM);
    expect(await plain.page.getByRole("link", { name: inside }).count()).toBe(1);
    expect(countRequests).toBe(0);
});

test("FC-89 the content security policy of a page forbids pictures of other sites", async () => {
    const { page } = await stage.visit({ width: 1280 }, "/");
    const before = countRequests;
    const directive = await page.evaluate(
        (address) =>
            new Promise((resolve) => {
                document.addEventListener("securitypolicyviolation", ({ violatedDirective }) => resolve(violatedDirective));
                document.body.append(Object.assign(new Image(), { src: address }));
            }),
        `http://127.0.0.1:${(near.address() as AddressInfo).port}/k.png`,
    );
    expect([directive, countRequests]).toEqual(["img-src", before]);
});
