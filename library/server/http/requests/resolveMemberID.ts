import type { SmartID } from "@parley/library/contract";
import { fill, parseSmartID } from "@parley/library/contract";
import { invalidField } from "../responses/refusals";
import type { Viewer } from "./viewer";

/**
 * Returns the user ID that a smart ID of the input refers to: the viewer's own for `$me`, or a number. Throws 400, naming the field, for
 * anything else.
 */
export function resolveMemberID(viewer: Viewer, id: SmartID, field: string): number {
    const reference = parseSmartID(id);
    if (reference?.kind === "me") return viewer.userID;
    if (reference?.kind === "id") return reference.id;
    throw invalidField(field, fill("{field} should be the number of a member or $me.", { field }), { status: 400 });
}
