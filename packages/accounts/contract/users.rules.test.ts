import { expect, test } from "@jest/globals";
import { DEFAULT_PHOTO_PATH, isDefaultPhoto, SYSTEM_USER_ID, translateName } from "./users.rules";

test("a missing photo or the site's default address is the default photo", () => {
    expect([null, undefined, "", `https://fettle.example${DEFAULT_PHOTO_PATH}`].map(isDefaultPhoto)).toEqual([
        true,
        true,
        true,
        true,
    ]);
    expect(isDefaultPhoto(`/uploads/x.png?from=${DEFAULT_PHOTO_PATH}&size=2`)).toBe(false);
});

test("USR-005 the account of the software, and users without a name or that are gone, have names of the product, and nobody else", () => {
    const nameOf = (userID: number, name: string, url?: string) => translateName({ userID, name, url }, (text) => `[${text}]`);
    const url = "/profile";
    expect([nameOf(SYSTEM_USER_ID, "System", url), nameOf(9, "", url), nameOf(9, "Deleted User")]).toEqual([
        "[System]",
        "[Deleted User]",
        "[Deleted User]",
    ]);
    expect([nameOf(SYSTEM_USER_ID, "Porter", url), nameOf(9, "System", url), nameOf(9, "Deleted User", url)]).toEqual([
        "Porter",
        "System",
        "Deleted User",
    ]);
    expect(nameOf(9, "Porter")).toBe("Porter");
});
