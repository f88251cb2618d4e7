import { catchRefusal, readFields, renderFormAgain } from "@parley/accounts/server";
import { UNDO_FORM } from "@parley/actionLog/contract";
import { resolveTarget } from "@parley/library/contract";
import { invalidField } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { ActionLogService } from "./actionLog.service";

/** Registers the form that the Undo buttons submit without scripts. It redirects back to the same page. */
export function registerActionLogForms(
    { pages, siteURL }: Pick<ServerKit, "pages" | "siteURL">,
    service: Pick<ActionLogService, "undo">,
): void {
    pages.post(UNDO_FORM, async (request, reply) => {
        const { actID, Target } = readFields(request, ["actID", "Target"]);
        const path = resolveTarget(Target, { siteURL });
        const result = await catchRefusal(undo());
        return "refused" in result
            ? renderFormAgain(reply, { form: "undo", path, values: { actID } }, result.refused)
            : reply.redirect(path, 303);

        async function undo(): Promise<void> {
            if (!/^[1-9]\d{0,8}$/.test(actID)) throw invalidField("actID", "actID is required.", { code: "missingField" });
            await service.undo(request.viewer, Number(actID));
        }
    });
}
