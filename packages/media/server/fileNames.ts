import { randomBytes } from "node:crypto";
import { findSitePath, readOrigin } from "@parley/library/contract";

/** Path of uploads. */
export const MEDIA_PATH = "/uploads/media/";

const FILE_NAME = /^[\w-]{24}(-\d{1,4}x\d{1,4})?(\.[a-z0-9]{1,10}){1,2}$/;

/** Returns an unguessable file name, with the dimensions of an image, so that pages can reserve its space. */
export function createFileName(extension: string, size?: { width: number; height: number }): string {
    const dimensions = size ? `-${size.width}x${size.height}` : "";
    return `${randomBytes(18).toString("base64url")}${dimensions}.${extension}`;
}

/** Checks whether a string is a valid file name of an upload. */
export function isFileName(name: string): boolean {
    return FILE_NAME.test(name);
}

/** Returns the file name in a URL or path of this site; undefined for any other. */
export function parseFileName(address: string, siteURL: string): string | undefined {
    const complete = address.startsWith("/") ? readOrigin(siteURL) + address : address;
    const path = findSitePath(complete, siteURL) ?? address;
    const name = path.startsWith(MEDIA_PATH) ? path.slice(MEDIA_PATH.length) : "";
    return isFileName(name) ? name : undefined;
}

/** Returns the file names of all uploads that a body displays or links to, without duplicates. */
export function findFileNames(bodyHtml: string): string[] {
    const found = [...bodyHtml.matchAll(/\/uploads\/media\/([\w.-]{1,100})/g)].map(([, name = ""]) => name);
    return [...new Set(found)].filter(isFileName).slice(0, MAX_IN_ONE);
}

const MAX_IN_ONE = 500;
