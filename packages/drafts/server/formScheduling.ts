import type { Viewer } from "@parley/library/server/http";
import type { DraftsRepository } from "./drafts.repository";
import type { DraftsService } from "./drafts.service";
import { withOffset } from "./withOffset";

/** The text of a form without scripts, to be posted at a time. */
export interface ScheduledForm {
    recordType: string;
    attributes: Record<string, unknown>;
    /** Fields of the form: ID of the draft that it continues, value of its time field, and the zone's offset in minutes. */
    fields: Readonly<Partial<Record<"draftID" | "DateScheduled" | "Offset", string>>>;
}

/** Creates the function that schedules the text of a form, over the draft that the form continues if it is the viewer's. */
export function createFormScheduling(
    service: Pick<DraftsService, "create" | "change">,
    repository: Pick<DraftsRepository, "byID">,
) {
    return async function scheduleForm(viewer: Viewer, { recordType, attributes, fields }: ScheduledForm): Promise<void> {
        const { draftID = "", DateScheduled = "", Offset = "" } = fields;
        const given = {
            recordType,
            attributes,
            draftStatus: "scheduled" as const,
            dateScheduled: withOffset(DateScheduled, Offset),
        };
        const row = /^[1-9]\d{0,8}$/.test(draftID) ? await repository.byID(Number(draftID)) : undefined;
        if (row !== undefined && row.insertUserID === viewer.userID) await service.change(viewer, row.draftID, given);
        else await service.create(viewer, given);
    };
}
