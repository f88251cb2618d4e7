import { expect, test } from "@jest/globals";
import { DEFAULT_PHOTO_PATH, isDefaultPhoto, wrongWithPhotoName } from "./users.rules";

test("who has no picture of their own has the usual one", () => {
    expect([null, undefined, "", `https://fettle.example${DEFAULT_PHOTO_PATH}`].map(isDefaultPhoto)).toEqual([
        true,
        true,
        true,
        true,
    ]);
    expect(isDefaultPhoto(`/uploads/x.png?from=${DEFAULT_PHOTO_PATH}&size=2`)).toBe(false);
});

test.each(["a.jpg", "a.JPEG", "a.b.png", ".gif", "a.webp"])("%s can be a picture of a member", (name) => {
    expect(wrongWithPhotoName(name)).toBeUndefined();
});

test.each(["a.svg", "png", "a.png.exe", "a.png ", "a.", ""])(
    "%j can be no picture of a member, and it is said which can",
    (name) => {
        expect(wrongWithPhotoName(name)).toBe(
            "The uploaded file does not have an allowed extension. Allowed extensions: jpg, jpeg, png, gif, webp.",
        );
    },
);
