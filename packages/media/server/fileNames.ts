import { randomBytes } from "node:crypto";

/** Where uploads are, from the site's root. */
export const MEDIA_PATH = "/uploads/media/";

const FILE_NAME = /^[\w-]{24}(-\d{1,4}x\d{1,4})?(\.[a-z0-9]{1,10}){1,2}$/;

/** A name that nobody guesses, with its size when it is a picture, so that pages can keep its place free. */
export function newFileName(extension: string, size?: { width: number; height: number }): string {
    const dimensions = size ? `-${size.width}x${size.height}` : "";
    return `${randomBytes(18).toString("base64url")}${dimensions}.${extension}`;
}

/** Whether this can be the name of an upload. */
export function isFileName(name: string): boolean {
    return FILE_NAME.test(name);
}

/** The name in an address of this site, or in a path of it; undefined for any other. */
export function fileNameIn(address: string, siteURL: string): string | undefined {
    const path = address.startsWith(`${siteURL}/`) ? address.slice(siteURL.length) : address;
    const name = path.startsWith(MEDIA_PATH) ? path.slice(MEDIA_PATH.length) : "";
    return isFileName(name) ? name : undefined;
}

/** The names of all uploads that a body shows or leads to, each once. */
export function fileNamesIn(bodyHtml: string): string[] {
    const found = [...bodyHtml.matchAll(/\/uploads\/media\/([\w.-]{1,100})/g)].map(([, name = ""]) => name);
    return [...new Set(found)].filter(isFileName).slice(0, MAX_IN_ONE);
}

const MAX_IN_ONE = 500;
