import { createHash } from "node:crypto";
import type { Layout } from "@parley/layouts/contract";
import { ApiRefusal } from "@parley/library/contract";
import { isCurrentETag } from "@parley/library/server/http";
import type { LayoutRow } from "../layouts.repository";

/** What a revision of a layout keeps. */
export type LayoutContent = Pick<LayoutRow, "name" | "layoutViewType" | "layout" | "titleBar">;

/** Returns the content of a layout or a revision, without its dates and IDs. */
export const pickContent = ({ name, layoutViewType, layout, titleBar }: LayoutContent): LayoutContent => ({
    name,
    layoutViewType,
    layout,
    titleBar,
});

export const isSameContent = (one: LayoutContent, other: LayoutContent): boolean =>
    JSON.stringify(pickContent(one)) === JSON.stringify(pickContent(other));

/** Number of characters of an ETag. */
const ETAG_LENGTH = 16;

/** Returns the ETag of a layout's content: the same again after an undo, so that no editor sees a conflict where there is none. */
export function toETag(content: LayoutContent): string {
    const hash = createHash("sha256")
        .update(JSON.stringify(pickContent(content)))
        .digest("base64url");
    return `"${hash.slice(0, ETAG_LENGTH)}"`;
}

/** Checks whether a change is based on the stored content (FC-52). Always true without `If-Match`. */
export const isCurrent = (ifMatch: string | undefined, content: LayoutContent): boolean =>
    isCurrentETag(ifMatch, toETag(content));

/** Creates the 412 error for a change based on other content, with the stored layout, so that nothing is lost (FC-52). */
export function createLayoutConflict(row: LayoutRow, present: Layout): ApiRefusal {
    return new ApiRefusal({
        status: 412,
        message: "Somebody else has changed this layout in the meantime.",
        description: "Nothing was published. Compare both, and publish again.",
        code: "editConflict",
        etag: toETag(row),
        present,
    });
}
