import { once } from "node:events";
import type { Server } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Request } from "playwright-core";
import { setStage } from "./stage";

const KETTLE = "/discussion/1";

const stage = setStage({ EGRESS_HOSTS: "127.0.0.1" });
let tickets: Server;
let address: string;
let isUp = false;
beforeAll(async () => {
    tickets = createServer((request, response) => {
        if (!isUp) return void request.socket.destroy();
        request.resume();
        response.writeHead(201, { "content-type": "application/json" });
        response.end(JSON.stringify({ id: 4711, url: "https://tickets.example/4711", status: "new" }));
    }).listen(0, "127.0.0.1");
    await once(tickets, "listening");
    address = `http://127.0.0.1:${(tickets.address() as AddressInfo).port}/new`;
});
afterAll(() => void tickets?.close());

test("DISC-049 TAGC-016 ATT-011 ATT-012 ATT-015 a post is added to a new collection, and a ticket is created once the ticket system responds", async () => {
    await stage.call("PATCH", "config", { "tickets.url": address, "tickets.secret": "a-secret-of-sixteen-and-more" });
    const { page, complaints } = await stage.administrator({ width: 390 });
    await page.goto(stage.url + KETTLE);

    const choose = async (name: string) => {
        await page.getByRole("button", { name: "Discussion Options" }).first().click();
        await page.getByRole("menuitem", { name }).click();
    };
    await choose("Add to Collection");
    await page.getByRole("combobox", { name: "Collections" }).fill("Winter");
    await page.getByRole("option", { name: /Winter/ }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("The collections are saved.").first().waitFor();
    await page
        .getByText(/put this into the collection Winter/)
        .first()
        .waitFor();

    await choose("Create Ticket");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Title").fill("The kettle again");
    await dialog.getByRole("button", { name: "Create Ticket" }).click();
    await dialog.getByText("The ticket system does not answer. Try again later.").waitFor();
    expect(await dialog.getByLabel("Title").inputValue()).toBe("The kettle again");
    isUp = true;
    await dialog.getByRole("button", { name: "Create Ticket" }).click();
    await page.getByText("The ticket was created.").first().waitFor();
    await page.getByRole("link", { name: "Ticket #4711" }).waitFor();
    expect(complaints.filter((complaint) => !complaint.includes("502"))).toEqual([]);
});

test("TRACK-003 TRACK-004 page views of a guest are reported with the app", async () => {
    const { page, complaints } = await stage.visitor({ width: 1440 });
    const reported: unknown[] = [];
    page.on("request", (request: Request) => {
        if (request.url().endsWith("/api/v2/tick")) reported.push(request.postDataJSON());
    });
    const arrived = page.waitForResponse((response) => response.url().endsWith("/api/v2/tick"));
    await page.goto(stage.url + KETTLE);
    await arrived;
    expect(reported).toMatchObject([{ type: "discussion_view", discussionID: 1 }]);
    const answered = page.waitForResponse((response) => response.url().endsWith("/api/v2/tick"));
    await page.getByRole("link", { name: "Categories" }).first().click();
    await answered;
    expect(reported[1]).toMatchObject({
        type: "page_view",
        url: `${stage.url}/categories`,
        referrer: expect.stringContaining(KETTLE),
    });
    expect(complaints).toEqual([]);
});
