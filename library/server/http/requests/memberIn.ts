import type { SmartID } from "@parley/library/contract";
import { parseSmartID } from "@parley/library/contract";
import { invalidField } from "../responses/refusals";
import type { Viewer } from "./viewer";

/** The number of the member that an id of the input means: themselves by `$me`, else a number. Throws 400, naming the field, for all else. */
export function memberIn(viewer: Viewer, id: SmartID, field: string): number {
    const reference = parseSmartID(id);
    if (reference?.kind === "me") return viewer.userID;
    if (reference?.kind === "id") return reference.id;
    throw invalidField(field, `${field} should be the number of a member or $me.`, { status: 400 });
}
