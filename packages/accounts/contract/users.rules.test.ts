import { expect, test } from "@jest/globals";
import { DEFAULT_PHOTO_PATH, isDefaultPhoto } from "./users.rules";

test("a missing photo or the site's default address is the default photo", () => {
    expect([null, undefined, "", `https://fettle.example${DEFAULT_PHOTO_PATH}`].map(isDefaultPhoto)).toEqual([
        true,
        true,
        true,
        true,
    ]);
    expect(isDefaultPhoto(`/uploads/x.png?from=${DEFAULT_PHOTO_PATH}&size=2`)).toBe(false);
});
