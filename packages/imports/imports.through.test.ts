import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { createArchive, removeArchives } from "@parley/archiveReaders/server/testing";
import { fetchImports, selectImport, selectSample } from "@parley/imports/client";
import { createImportSiteOptions, toArchiveFiles, wexley } from "@parley/imports/server/testing";
import { createClientAndServer } from "@parley/library/testing";

jest.setTimeout(180_000);

const uploadsDirectory = mkdtempSync(path.join(tmpdir(), "parley-uploads-"));
let forum: Awaited<ReturnType<typeof createClientAndServer<ReturnType<ReturnType<typeof createImportSiteOptions>["register"]>>>>;
let admin: number;
beforeAll(async () => {
    forum = await createClientAndServer(createImportSiteOptions(uploadsDirectory));
    const { users, config, imports } = forum.features;
    admin = await users.createAdministrator({
        name: "Keyholder",
        email: "keyholder@fettle.example",
        password: "a kettle of many fish",
    });
    await config.set({ "firstCommunity.source": "sample" });
    await imports.importArchive(createArchive(toArchiveFiles(wexley)), { source: "sample", onProgress: () => undefined });
});
afterAll(async () => {
    await forum.close();
    removeArchives();
    rmSync(uploadsDirectory, { recursive: true, force: true });
});

test("an administrator of a new site sees the notice about the sample until the sample is removed", async () => {
    const store = forum.storeAs(admin);
    await store.dispatch(fetchImports({}));
    expect(selectSample(store.getState())).toMatchObject({ source: "sample", counts: { discussion: 4 } });
    expect((await forum.call(admin, "POST", "/imports/sample/remove")).headers.location).toBe("/");
    await store.dispatch(fetchImports({}));
    expect(selectSample(store.getState())).toBeUndefined();
    expect(selectImport(store.getState(), "sample")).toMatchObject({ status: "removed", counts: { discussion: 0 } });
});

test("a guest's request is refused without details", async () => {
    const store = forum.storeAs(0);
    expect(fetchImports.rejected.match(await store.dispatch(fetchImports({})))).toBe(true);
    expect(selectImport(store.getState(), "sample")).toBeUndefined();
});
