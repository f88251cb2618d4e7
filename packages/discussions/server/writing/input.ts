import type { PinLocation, patchDiscussion, postDiscussion } from "@parley/discussions/contract";
import type { Input } from "@parley/library/contract";
import { invalidField } from "@parley/library/server/http";

/** A pin without a location applies to the category (contract §5.1.3). */
export function toPinLocation(
    { announce, pinned = announce, pinLocation }: { announce?: boolean; pinned?: boolean; pinLocation?: PinLocation },
    present: PinLocation,
): PinLocation {
    if (pinned === false) return null;
    if (pinLocation !== undefined) return pinLocation ?? (pinned ? "category" : null);
    return pinned ? (present ?? "category") : present;
}

/** Trims a title; throws 422 if it is empty. */
export function readName(name: string): string {
    const trimmed = name.replace(/[\p{Cc}\p{Cf}]+/gu, (run) => (/\u200d|\u200c/.test(run) ? run : " ")).trim();
    if (!/[\p{L}\p{N}\p{S}\p{P}]/u.test(trimmed)) throw invalidField("name", "Enter a title.", { code: "missingField" });
    return trimmed;
}

export type DiscussionChanges = Omit<Input<typeof patchDiscussion>, "discussionID" | "expand">;

export type NewDiscussion = Input<typeof postDiscussion>;
