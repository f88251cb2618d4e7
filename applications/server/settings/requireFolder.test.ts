import fs, { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, jest, test } from "@jest/globals";
import { runParley } from "../testing/runParley";
import { BadSetting } from "./badSetting";
import { requireFolder } from "./requireFolder";

jest.setTimeout(60_000);

const own = mkdtempSync(path.join(tmpdir(), "parley-folder-"));
afterAll(() => rmSync(own, { recursive: true }));
const at = (...names: string[]): string => path.join(own, ...names);

test("FC-90 a missing folder is created, with its parents", () => {
    requireFolder("DATA_DIR", at("a", "b", "c"));
    expect(statSync(at("a", "b", "c")).isDirectory()).toBe(true);
    requireFolder("DATA_DIR", at("a", "b", "c"));
});

writeFileSync(at("file"), "");
symlinkSync(at("circle"), at("circle"));
mkdirSync(at("folder"));

test.each([
    ["a file", at("file"), "it is not a folder"],
    ["a device", "/dev/null", "it is not a folder"],
    ["below a file", at("file", "data"), "it is not a folder"],
    ["in /proc", "/proc/nope", "no folder can be made there"],
    ["far below /proc", "/proc/nope/a/b/c", "no folder can be made there"],
    ["a link to itself", at("circle"), "its links lead in a circle"],
    ["a name that is too long", at("x".repeat(300)), "the path is too long"],
])("FC-90 %s is rejected with a message that names the setting", (_what, folder, reason) => {
    const start = () => requireFolder("STORAGE_URL", folder);
    expect(start).toThrow(BadSetting);
    expect(start).toThrow(`STORAGE_URL is "${folder}", where nothing can be kept: ${reason}.`);
});

test.each([
    ["that this user may not write to", "EACCES", "this user may not write there"],
    ["of a read-only file system", "EROFS", "the file system is read-only"],
])("FC-90 a folder %s is rejected although it exists", (_what, code, reason) => {
    // The user that runs the tests may be allowed to write everywhere.
    const access = jest.spyOn(fs, "accessSync").mockImplementation(() => {
        throw Object.assign(new Error(code), { code });
    });
    expect(() => requireFolder("DATA_DIR", at("folder"))).toThrow(
        `DATA_DIR is "${at("folder")}", where nothing can be kept: ${reason}.`,
    );
    access.mockRestore();
});

test("FC-90 an unusable folder stops the start of Parley with a message and no stack", async () => {
    const { code, err } = await runParley(["doctor"], { DATA_DIR: "/proc/nope" });
    expect(code).toBe(1);
    expect(err.trim()).toBe(
        'DATA_DIR is "/proc/nope", where nothing can be kept: no folder can be made there. Set it to a folder that the server may write to.',
    );
});
