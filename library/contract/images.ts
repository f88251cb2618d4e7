import type { Static } from "typebox";
import * as Type from "typebox";
import { toAbsoluteURL } from "./siteAddress";

/** Widths for which a record names the address of an image (contract §4.4). */
const WIDTHS = [10, 300, 800, 1200] as const;

/** Addresses of an image by its width in pixels. */
export const SourceSet = Type.Object({ 10: Type.String(), 300: Type.String(), 800: Type.String(), 1200: Type.String() });
export type SourceSet = Static<typeof SourceSet>;

/** An image of a record, with absolute addresses. */
export const RecordImage = Type.Object({ url: Type.String(), urlSrcSet: SourceSet, alt: Type.String() });
export type RecordImage = Static<typeof RecordImage>;

/** Returns the addresses of an image. Images are stored in one size, which serves for every width. */
export function toSourceSet(url: string): SourceSet {
    return Object.fromEntries(WIDTHS.map((width) => [width, url])) as SourceSet;
}

/** Describes an image whose address may be relative to the site. */
export function toRecordImage({ url, alt }: { url: string; alt: string }, siteURL: string): RecordImage {
    const absolute = toAbsoluteURL(url, siteURL);
    return { url: absolute, urlSrcSet: toSourceSet(absolute), alt };
}
