import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { createStorage, parseStorageURL } from "./createStorage";
import { signRequest } from "./s3Signature";
import type { Storage } from "./storage";

const KEYS = { accessKey: "AKIDEXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY", region: "eu-central-1" };
const data = mkdtempSync(path.join(tmpdir(), "parley-storage-"));

/** A fake bucket, which only accepts signed requests. */
const bucket = new Map<string, Buffer>();
let fails = false;
const store: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
        const bytes = Buffer.concat(parts);
        const { method = "", url = "", headers } = request;
        const hash = createHash("sha256").update(bytes).digest("hex");
        const date = new Date(String(headers["x-amz-date"]).replace(/(....)(..)(..T..)(..)(..Z)/, "$1-$2-$3:$4:$5"));
        const expected = signRequest({ method, url: new URL(url, `http://${headers.host}`), payloadHash: hash, date }, KEYS);
        const answer = (status: number, body?: Buffer) =>
            response.writeHead(status, { "content-length": body?.length ?? 0 }).end(body);
        if (fails) return answer(503, Buffer.from("<SecretKey>…"));
        if (headers.authorization !== expected.authorization) return answer(403);
        if (method === "PUT") bucket.set(url, bytes);
        if (method === "DELETE") bucket.delete(url);
        const there = bucket.get(url);
        return method === "GET" ? answer(there ? 200 : 404, there) : answer(method === "PUT" ? 200 : 204);
    });
});

const kinds: Record<string, Storage> = {};
beforeAll(async () => {
    await new Promise<void>((resolve) => store.listen(0, "127.0.0.1", resolve));
    const { port } = store.address() as AddressInfo;
    const key = `${KEYS.accessKey}:${encodeURIComponent(KEYS.secretKey)}`;
    kinds.folder = createStorage(undefined, path.join(data, "one"));
    kinds.file = createStorage(`file://${path.join(data, "elsewhere")}`, path.join(data, "two"));
    kinds.bucket = createStorage(`http://${key}@127.0.0.1:${port}/fettle?region=eu-central-1`, path.join(data, "three"));
    kinds.stranger = createStorage(`http://${key}x@127.0.0.1:${port}/fettle?region=eu-central-1`, path.join(data, "four"));
});
afterAll(() => {
    store.close();
    rmSync(data, { recursive: true, force: true });
});

const kind = (name: string) => kinds[name] as Storage;
function arrived(storage: Storage, bytes: string | Buffer): string {
    const file = path.join(storage.incoming, "arrived");
    writeFileSync(file, bytes);
    return file;
}
async function read(storage: Storage, name: string): Promise<Buffer | undefined> {
    const file = await storage.open(name);
    if (!file) return undefined;
    const parts: Buffer[] = [];
    for await (const part of file.stream) parts.push(part as Buffer);
    const bytes = Buffer.concat(parts);
    expect(bytes.length).toBe(file.size);
    return bytes;
}

test.each(["folder", "file", "bucket"])(
    "a file stored in a %s is available until it is removed, and no longer in the incoming folder",
    async (name) => {
        const storage = kind(name);
        const bytes = Buffer.alloc(300_000, "kettle");
        const file = arrived(storage, bytes);
        expect(await storage.open("a-40x20.png")).toBeUndefined();
        await storage.store("a-40x20.png", file);
        expect(existsSync(file)).toBe(false);
        expect(await read(storage, "a-40x20.png")).toEqual(bytes);
        await storage.remove("a-40x20.png");
        await storage.remove("a-40x20.png");
        expect(await storage.open("a-40x20.png")).toBeUndefined();
    },
);

test.each(["folder", "bucket"])("FC-37 abandoned incoming files of a %s are deleted, and active ones are not", async (name) => {
    const storage = kind(name);
    const file = arrived(storage, "x");
    utimesSync(file, 1000, 1000);
    writeFileSync(path.join(storage.incoming, "arriving"), "x");
    await storage.tidy(new Date(Date.now() - 60_000));
    expect(readdirSync(storage.incoming)).toEqual(["arriving"]);
});

test("FC-36 a name that contains a path is rejected", async () => {
    for (const name of ["../x", "a/b", "..", ".incoming", "", "a\0.png"])
        await expect((async () => kind("folder").open(name))()).rejects.toThrow("no name of a stored file");
});

test("a store that denies access or fails causes an error without secrets, and the file stays in the incoming folder", async () => {
    const file = arrived(kind("stranger"), "x");
    await expect(kind("stranger").store("a.png", file)).rejects.toThrow("the storage answered with 403");
    expect(existsSync(file)).toBe(true);
    fails = true;
    await expect(kind("bucket").open("a.png")).rejects.toThrow(/^the storage answered with 503$/);
    fails = false;
});

test("a refusal by the store before the whole file is sent is returned at once", async () => {
    const hurried = createServer((_request, response) => response.writeHead(507, { "content-length": 0 }).end());
    await new Promise<void>((resolve) => hurried.unref().listen(0, "127.0.0.1", resolve));
    const { port } = hurried.address() as AddressInfo;
    const full = createStorage(`http://a:b@127.0.0.1:${port}/full?region=eu-central-1`, path.join(data, "five"));
    const file = arrived(full, Buffer.alloc(20_000_000));
    await expect(full.store("a.png", file)).rejects.toThrow("the storage answered with 507");
    expect(existsSync(file)).toBe(true);
    hurried.close();
});

test("a request is repeated if the store closes a kept-alive connection as it is sent", async () => {
    const requestCounts = new Map<unknown, number>();
    const weary = createServer((request, response) => {
        const times = (requestCounts.get(request.socket) ?? 0) + 1;
        requestCounts.set(request.socket, times);
        if (times > 1) return void request.socket.destroy();
        request.resume().on("end", () => response.writeHead(204).end());
    });
    await new Promise<void>((resolve) => weary.unref().listen(0, "127.0.0.1", resolve));
    const { port } = weary.address() as AddressInfo;
    const storage = createStorage(`http://a:b@127.0.0.1:${port}/weary?region=eu-central-1`, path.join(data, "six"));
    for (const bytes of ["x", "y", Buffer.alloc(20_000_000)]) await storage.store("a.png", arrived(storage, bytes));
    for (let time = 0; time < 3; time++) await storage.remove("a.png");
    expect([...requestCounts.values()]).toContain(2);
    weary.close();
});

test("a request is signed as in Amazon's example", () => {
    const keys = {
        accessKey: "AKIAIOSFODNN7EXAMPLE",
        secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
        region: "us-east-1",
    };
    const url = new URL("https://examplebucket.s3.amazonaws.com/?lifecycle");
    const hash = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    const { authorization } = signRequest(
        { method: "GET", url, payloadHash: hash, date: new Date("2013-05-24T00:00:00Z") },
        keys,
    );
    expect(authorization).toBe(
        "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, " +
            "SignedHeaders=host;x-amz-content-sha256;x-amz-date, " +
            "Signature=fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
    );
});

test.each([
    ["file:///srv/media", { folder: "/srv/media" }],
    [
        "https://k:s%2F@s3.example.com/fettle",
        { accessKey: "k", secretKey: "s/", region: "us-east-1", bucketURL: "https://s3.example.com/fettle" },
    ],
    [
        "s3://k:s@fettle?region=eu-west-1",
        { accessKey: "k", secretKey: "s", region: "eu-west-1", bucketURL: "https://s3.eu-west-1.amazonaws.com/fettle" },
    ],
    ["https://s3.example.com/fettle", undefined],
    ["https://k:s@s3.example.com/", undefined],
    ["s3://k:s@fettle?region=a/b", undefined],
    ["ftp://k:s@example.com/fettle", undefined],
])("%s is parsed as %j", (address, location) => {
    expect(parseStorageURL(address)).toEqual(location);
});
