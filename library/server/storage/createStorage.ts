import path from "node:path";
import { fileURLToPath } from "node:url";
import { createFolderStorage } from "./folderStorage";
import type { S3Bucket } from "./s3Storage";
import { createS3Storage } from "./s3Storage";
import type { Storage } from "./storage";

const REGION = "us-east-1";

/**
 * Parses the URL of a storage: `file:///srv/media`, a bucket of an S3-compatible store as
 * `https://KEY:SECRET@s3.example.com/bucket?region=…`, or one of Amazon's as `s3://KEY:SECRET@bucket?region=…`. Returns undefined for any
 * other URL.
 */
export function parseStorageURL(address: string): { folder: string } | S3Bucket | undefined {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (url?.protocol === "file:") return url.host === "" ? { folder: fileURLToPath(url) } : undefined;
    const [accessKey, secretKey] = [decodeURIComponent(url?.username ?? ""), decodeURIComponent(url?.password ?? "")];
    if (!url || !accessKey || !secretKey) return undefined;
    const region = url.searchParams.get("region") ?? REGION;
    const bucket = url.protocol === "s3:" ? url.host : url.pathname.replace(/^\/|\/$/g, "");
    if (!/^[\w.-]+(\/[\w.-]+)*$/.test(bucket) || !/^[a-z0-9-]+$/.test(region)) return undefined;
    if (url.protocol === "s3:")
        return { accessKey, secretKey, region, bucketURL: `https://s3.${region}.amazonaws.com/${bucket}` };
    if (url.protocol !== "https:" && url.protocol !== "http:") return undefined;
    return { accessKey, secretKey, region, bucketURL: `${url.protocol}//${url.host}/${bucket}` };
}

/** Creates the storage for a URL, by default in a folder of the site's data. Throws if the URL is invalid. */
export function createStorage(address: string | undefined, dataDirectory: string): Storage {
    const folder = path.join(dataDirectory, "media");
    if (address === undefined) return createFolderStorage(folder);
    const location = parseStorageURL(address);
    if (!location) throw new Error("the address of the storage names no place");
    return "folder" in location
        ? createFolderStorage(location.folder)
        : createS3Storage(location, { incoming: path.join(folder, ".incoming") });
}
