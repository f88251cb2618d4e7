import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { MAX_SIGNATURE } from "@parley/signatures/contract";
import type { UsersSite } from "@parley/users/server/testing";
import { usersSite } from "@parley/users/server/testing";

let site: UsersSite;
let [ines, tomasz] = [0, 0];
beforeAll(async () => {
    site = await usersSite();
    [ines, tomasz] = [await site.join("Ines Okafor"), await site.join("Tomasz Wrona")];
});
afterAll(() => site.close());
beforeEach(async () => {
    await site.features.config.set({ "signatures.enabled": true });
    await site.database.query
        .updateTable("users")
        .set({ private: false, banned: 0, deleted: false })
        .where("userID", "=", ines)
        .execute();
    await sign("Yours, **Ines**");
});

const sign = (body: string, userID = ines, format = "markdown") =>
    site.call(userID, "PUT", "users/$me/signature", { body, format });
const shown = async () => (await site.features.users.signaturesOf([ines, tomasz, 0])).get(ines);

describe("signatures (USR-043)", () => {
    test("DISC-077 are rendered and sanitized as posts, in every format", async () => {
        expect(await shown()).toContain("Yours, <strong>Ines</strong></p>");
        await sign('<script>alert(1)</script><p onclick="x()">Ines</p>', ines, "wysiwyg");
        expect(await shown()).toMatch(/^<p[^>]*>Ines<\/p>\n?$/);
        expect(await shown()).not.toContain("onclick");
        expect((await sign("x", ines, "docx")).statusCode).toBe(422);
        expect((await site.call(ines, "GET", "users/$me/signature")).json()).toMatchObject({ userID: ines, format: "wysiwyg" });
    });

    test("are deleted if nothing would be visible", async () => {
        await sign(" \n ");
        expect(await shown()).toBeUndefined();
        expect((await site.call(ines, "GET", "users/$me/signature")).json()).toMatchObject({ body: "", bodyHtml: "" });
    });

    test.each([
        ["too long", "x".repeat(MAX_SIGNATURE.characters + 1)],
        ["too long by spaces around it", ` a${" ".repeat(MAX_SIGNATURE.characters - 1)}`],
        ["too high", `${"a\n".repeat(MAX_SIGNATURE.lines)}b`],
        ["too high by its markup", `${"- a\n".repeat(MAX_SIGNATURE.lines)}- b`],
        ["too full of pictures", "![a](https://a.example/a.png) ".repeat(MAX_SIGNATURE.images + 1)],
    ])("are rejected and unchanged when %s", async (_what, body) => {
        const answer = await sign(body);
        expect(answer.json()).toMatchObject({ status: 422, errors: [{ field: "body", code: "maxLength" }] });
        expect(await shown()).toContain("Ines");
    });

    test.each([
        ["long", "x".repeat(MAX_SIGNATURE.characters)],
        ["high", `${"a\n".repeat(MAX_SIGNATURE.lines - 1)}b`],
        ["high by its markup", `${"- a\n".repeat(MAX_SIGNATURE.lines - 1)}- b`],
        ["full of pictures", "![a](https://a.example/a.png) ".repeat(MAX_SIGNATURE.images)],
    ])("are stored when as %s as they may be", async (_what, body) => {
        expect((await sign(body)).statusCode).toBe(200);
        expect(await shown()).not.toContain("Ines");
    });

    test("FC-19 can be edited by their owner and by members who manage members", async () => {
        const change = (viewer: number, body: string) => site.call(viewer, "PUT", `users/${ines}/signature`, { body });
        expect((await change(tomasz, "I am a goose")).statusCode).toBe(403);
        expect((await site.call(tomasz, "GET", `users/${ines}/signature`)).statusCode).toBe(403);
        expect((await change(0, "I am a goose")).statusCode).toBe(403);
        expect((await change(site.admin, "")).statusCode).toBe(200);
        expect(await shown()).toBeUndefined();
    });

    test("DISC-075 are neither returned nor editable if disabled", async () => {
        await site.features.config.set({ "signatures.enabled": false });
        expect(await shown()).toBeUndefined();
        expect((await sign("Hello")).statusCode).toBe(403);
    });

    test.each([{ private: true }, { banned: 1 }, { deleted: true }])(
        "FC-23 are not returned for a member who is %j",
        async (state) => {
            await site.database.query.updateTable("users").set(state).where("userID", "=", ines).execute();
            expect(await shown()).toBeUndefined();
        },
    );

    test("are rendered again if an older renderer version made them", async () => {
        const old = { bodyHtml: "<p>old</p>", renderVersion: 0 };
        await site.database.query.updateTable("signatures").set(old).where("userID", "=", ines).execute();
        expect(await shown()).toContain("<strong>Ines</strong>");
        const [stored] = await site.database.query.selectFrom("signatures").selectAll().where("userID", "=", ines).execute();
        expect(stored?.renderVersion).toBeGreaterThan(0);
        // Those of this version are returned as they are stored.
        await site.database.query
            .updateTable("signatures")
            .set({ bodyHtml: "<p>as stored</p>" })
            .where("userID", "=", ines)
            .execute();
        expect(await shown()).toBe("<p>as stored</p>");
    });
});

test("ADM-019 the height of pictures in signatures is a number of pixels that only site managers set (DISC-078)", async () => {
    const set = (value: unknown) => site.call(site.admin, "PATCH", "config", { "signatures.imageMaxHeight": value });
    expect((await set(80)).statusCode).toBeLessThan(300);
    expect((await set(-1)).statusCode).toBe(422);
    expect((await set("tall")).statusCode).toBe(422);
    expect((await site.call(ines, "PATCH", "config", { "signatures.enabled": false })).statusCode).toBe(403);
});
