import { expect, test } from "@jest/globals";
import { formatText, writeEnglish } from "@parley/library/contract";
import { findPhotoNameProblem } from "./profiles.rules";

test.each(["a.jpg", "a.JPEG", "a.b.png", ".gif", "a.webp"])("%s can be a picture of a member", (name) => {
    expect(findPhotoNameProblem(name)).toBeUndefined();
});

test.each(["a.svg", "png", "a.png.exe", "a.png ", "a.", ""])(
    "%j can't be a picture of a member, and the message names the accepted types",
    (name) => {
        expect(formatText(writeEnglish, findPhotoNameProblem(name) ?? "")).toBe(
            "The uploaded file does not have an allowed extension. Allowed extensions: jpg, jpeg, png, gif, webp.",
        );
    },
);
