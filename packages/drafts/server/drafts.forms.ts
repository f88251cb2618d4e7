import { catchRefusal, readFields, renderFormAgain } from "@parley/accounts/server";
import { DRAFTS_PAGE, draftVersionsPath } from "@parley/drafts/contract";
import { invalidField, notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { DraftsService } from "./drafts.service";
import { withOffset } from "./withOffset";

const NUMBER = /^[1-9]\d{0,8}$/;

/** Registers the forms of the drafts list and of earlier versions for browsers without scripts. */
export function registerDraftsForms({ pages }: Pick<ServerKit, "pages">, service: DraftsService): void {
    pages.post(DRAFTS_PAGE, async (request, reply) => {
        const { viewer } = request;
        const { Act, DraftID, DateScheduled, Offset, Status } = readFields(request, [
            "Act",
            "DraftID",
            "DateScheduled",
            "Offset",
            "Status",
        ]);
        const path = Status === "" ? DRAFTS_PAGE : `${DRAFTS_PAGE}?${new URLSearchParams({ status: Status })}`;
        const result = await catchRefusal(performAction());
        if ("refused" in result)
            return renderFormAgain(reply, { form: "drafts", path, values: { DraftID, DateScheduled } }, result.refused);
        const done = new URLSearchParams({ Done: result.answer, ...(Act === "delete" && { DraftID }) });
        return reply.redirect(`${path}${path.includes("?") ? "&" : "?"}${done}`, 303);

        async function performAction(): Promise<string> {
            if (!NUMBER.test(DraftID)) throw invalidField("DraftID", "Choose a draft.");
            const draftID = Number(DraftID);
            if (Act === "delete") await service.remove(viewer, draftID);
            else if (Act === "restore") await service.restoreDeleted(viewer, draftID);
            else if (Act === "cancel") await service.cancelSchedule(viewer, draftID);
            else if (Act === "schedule") await schedule(draftID, withOffset(DateScheduled, Offset));
            else throw invalidField("Act", "Choose an action.");
            return Act;
        }

        async function schedule(draftID: number, dateScheduled: string): Promise<void> {
            const { draftStatus } = await service.get(viewer, draftID);
            if (draftStatus === "scheduled") await service.schedule(viewer, draftID, dateScheduled);
            else await service.change(viewer, draftID, { draftStatus: "scheduled", dateScheduled });
        }
    });

    pages.post<{ Params: { draftID: string } }>(draftVersionsPath(":draftID"), async (request, reply) => {
        const { viewer, params } = request;
        const { Version } = readFields(request, ["Version"]);
        const path = draftVersionsPath(params.draftID);
        const result = await catchRefusal(restore());
        if ("refused" in result)
            return renderFormAgain(reply, { form: "draftVersions", path, values: { Version } }, result.refused);
        return reply.redirect(`${path}?Done=restore`, 303);

        async function restore(): Promise<void> {
            if (!NUMBER.test(params.draftID)) throw notFound("Draft");
            if (!NUMBER.test(Version)) throw invalidField("Version", "Choose a version.");
            await service.restore(viewer, Number(params.draftID), Number(Version));
        }
    });
}
