import { expect, test } from "@jest/globals";
import { formatText, writeEnglish } from "./filledText";
import { createUploadTooBigError } from "./uploads";

test.each([
    [10 * 1024 ** 2, "10MB"],
    [1024 ** 2, "1MB"],
    [1024 ** 2 - 1024, "1023KB"],
    [2048, "2KB"],
])("CONT-027 a limit of %d bytes is formatted as %s", (bytes, size) => {
    expect(formatText(writeEnglish, createUploadTooBigError(bytes))).toBe(`The uploaded file was too big (max ${size}).`);
});
