import type { LayoutQuery } from "@parley/library/contract";
import { fill } from "@parley/library/contract";
import { invalidField, notFound } from "@parley/library/server/http";
import type { LayoutRegistry } from "./layoutRegistry";

/** ID of the whole site (LAY-005). */
const GLOBAL_ID = -1;

/**
 * Throws 422 if pages of the kind are not about records of the type, or the whole site has another ID, and 404 for a section that the site
 * doesn't have: a page that ignores what its query names must not be returned (FC-93).
 */
export async function requirePageRecord(
    layouts: Pick<LayoutRegistry, "view" | "isQueriedFor" | "recordType">,
    { layoutViewType, recordType, recordID }: LayoutQuery,
): Promise<void> {
    if (!layouts.view(layoutViewType, recordType))
        throw invalidField("layoutViewType", fill("There is no page of the kind {layoutViewType}.", { layoutViewType }));
    if (!layouts.isQueriedFor(layoutViewType, recordType))
        throw invalidField(
            "recordType",
            fill("Pages of the kind {layoutViewType} are not about a {recordType}.", { layoutViewType, recordType }),
        );
    const id = Number(recordID);
    if (recordType === "global" && id !== GLOBAL_ID)
        throw invalidField("recordID", fill("The whole site has the ID {id}.", { id: GLOBAL_ID }));
    if (recordType !== "siteSection") return;
    const known = await layouts.recordType(recordType)?.filterExisting([id]);
    if (known?.has(id) === false) throw notFound("Section");
}
