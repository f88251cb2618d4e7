import { expect, test } from "@jest/globals";
import { formatText, writeEnglish } from "@parley/library/contract";
import { detectHashMethod, findPasswordFault, hashPassword, isOutdated, isPassword } from "./hashing";
import { isPhpassPassword } from "./phpass";

/** From the test programs of phpass and of John the Ripper. */
const PHPASS = [
    ["$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0", "test12345"],
    ["$H$9aaaaaSXBjgypwqm.JsMssPLiS8YQ00", "test1"],
    ["$H$9PE8jEklgZhgLmZl5.HYJAzfGCQtzi1", "123456"],
    ["$H$9pdx7dbOW3Nnt32sikrjAxYFjX8XoK1", "123456"],
] as const;

/** Made with the reference implementations of `$2a$` and `$2y$`. */
const BCRYPT = [
    ["$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW", "U*U"],
    ["$2y$05$XXXXXXXXXXXXXXXXXXXXXOAcXxm9kjPGEMsLznoKqmqw7tc8WCx4a", "U*U*U"],
] as const;

test.each(PHPASS)("the imported hash %s matches only the password %s", async (hash, password) => {
    expect(await isPassword(hash, password)).toBe(true);
    expect(await isPassword(hash, `${password} `)).toBe(false);
    expect(detectHashMethod(hash)).toBe("phpass");
    expect(isOutdated(hash)).toBe(true);
});

test.each(BCRYPT)("%s is verified as bcrypt", async (hash, password) => {
    expect(await isPassword(hash, "not it")).toBe(false);
    expect(detectHashMethod(hash)).toBe("bcrypt");
    expect(await isPassword(hash, password)).toBe(true);
});

test("an imported hash that is too expensive or invalid is rejected", () => {
    for (const hash of [
        "$2a$31$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
        "$P$UIQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0",
        "$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L",
        "5f4dcc3b5aa765d61d8327deb882cf99",
        "",
        "$argon2id$v=19$m=4000000,t=200,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNoaGFzaGhhc2g",
    ]) {
        expect(detectHashMethod(hash)).toBeUndefined();
        expect(isPhpassPassword(hash, "password")).toBe(false);
    }
});

test("a native hash is supported and not outdated", async () => {
    const hash = await hashPassword("a kettle of many fish");
    expect(detectHashMethod(hash)).toBe("argon2id");
    expect(isOutdated(hash)).toBe(false);
    expect(await isPassword(hash, "a kettle of many fish")).toBe(true);
});

test.each([
    ["password1234", /Many people use this password/],
    ["Michael_2024!", /Many people use this password/],
    ["  qwertyuiop123", /Many people use this password/],
    ["aaaaaaaaaaaa", /too few different characters/],
    ["short", /at least 12 characters/],
    ["AnaBrightwater", /can’t be your name/],
    ["correct horse battery", undefined],
    ["michael steers kettles", undefined],
    ["ذكريات المطبخ القديم", undefined],
])("%j as a new password: %s", async (password, fault) => {
    const found = await findPasswordFault(password, { name: "AnaBrightwater", email: "ana@example.com", shortest: 12 });
    if (fault) expect(formatText(writeEnglish, found ?? "")).toMatch(fault);
    else expect(found).toBeUndefined();
});
