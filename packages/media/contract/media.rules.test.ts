import { expect, test } from "@jest/globals";
import { formatText, writeEnglish } from "@parley/library/contract";
import { findUploadProblem, parseBytes, toMediaMarkdown } from "./media.rules";

const limits = { maxSize: "10M", allowedExtensions: ["png", "tar.gz", "svg"], manages: false };
const LACKS = "The uploaded file does not have an allowed extension. Allowed extensions: png, tar.gz.";

test.each([
    ["photo.png", 10 * 1024 ** 2, undefined],
    ["PHOTO.PNG", 1, undefined],
    ["a.b.tar.GZ", 1, undefined],
    ["photo.gz", 1, LACKS],
    ["png", 1, LACKS],
    [".png", 1, LACKS],
    ["photo.png.php", 1, LACKS],
    ["drawing.svg", 1, LACKS],
    ["photo.png", 10 * 1024 ** 2 + 1, "The uploaded file was too big (max 10MB)."],
])("CONT-027 CONT-028 CONT-029 the error for %s with %i bytes is: %s", (name, size, wrong) => {
    const problem = findUploadProblem({ name, size }, limits);
    expect(problem && formatText(writeEnglish, problem)).toBe(wrong);
});

test("contract §5.9 community managers may upload SVGs", () => {
    expect(findUploadProblem({ name: "drawing.svg", size: 1 }, { ...limits, manages: true })).toBeUndefined();
});

test.each([
    ["300K", 307_200],
    ["500M", 524_288_000],
    ["2G", 2_147_483_648],
    ["512", 512],
])("CONT-025 %s is %i bytes", (size, bytes) => {
    expect(parseBytes(size)).toBe(bytes);
});

test("FC-1 alternative texts and file names are escaped in Markdown", () => {
    const url = "/uploads/media/x.png";
    expect(toMediaMarkdown({ url, name: "x.png", type: "image/png" }, "A [kettle](x)\nthat_drips")).toBe(
        "![A \\[kettle\\](x) that\\_drips](/uploads/media/x.png)",
    );
    expect(toMediaMarkdown({ url, name: "x.png", type: "image/png" })).toBe(`![](${url})`);
    expect(toMediaMarkdown({ url, name: "x.pdf", type: "application/pdf" }, " the \\t \n plan ")).toBe(
        `[the \\\\t plan](${url})`,
    );
    expect(toMediaMarkdown({ url, name: "](javascript:1)", type: "application/octet-stream" })).toBe(
        `[\\](javascript:1)](${url})`,
    );
});
