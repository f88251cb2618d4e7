import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { UsersSite } from "@parley/users/server/testing";
import { usersSite } from "@parley/users/server/testing";
import { createKeysService } from "./keys.service";

let site: UsersSite;
beforeAll(async () => {
    site = await usersSite();
});
afterAll(() => site.close());

test("FC-91 a mailed key is not deleted by a clock that is a day ahead, and is valid again for its lifetime after the correction; three days ahead it is", async () => {
    const { database, kit, admin: userID } = site;
    const start = kit.clock().getTime();
    const siteURL = "http://forum.test";
    const keys = createKeysService({ database, clock: () => kit.clock(), siteURL });
    const link = await keys.make("passwordReset", { userID, email: "a@fettle.example", emailKey: "a@fettle.example" });
    const key = link.slice(link.lastIndexOf("/") + 1);
    const look = () => keys.look(userID, key, ["passwordReset"]);
    site.setNow(new Date(start + 24 * 60 * 60 * 1000));
    await keys.sweep();
    await expect(look()).rejects.toMatchObject({ answer: { status: 400 } });
    site.setNow(new Date(start));
    expect(await look()).toMatchObject({ userID });
    site.setNow(new Date(start + 3 * 60 * 60 * 1000));
    await expect(look()).rejects.toMatchObject({ answer: { status: 400 } });
    site.setNow(new Date(start + 3 * 24 * 60 * 60 * 1000));
    await keys.sweep();
    site.setNow(new Date(start));
    await expect(look()).rejects.toMatchObject({ answer: { status: 400 } });
});
