import type { ServerKit } from "@parley/library/server/kit";
import { WARNINGS_QUEUE } from "@parley/moderation/contract";
import { parseRecordType } from "@parley/moderation/server";
import { handleForm, readID, readTexts } from "@parley/posting/server";
import { WARNINGS_PAGE, warnPath } from "@parley/warnings/contract";
import type { WarningsService } from "./warnings.service";

/** Registers the forms of warnings, for use with and without scripts. */
export function registerWarningForms({ pages }: Pick<ServerKit, "pages">, { warnings }: { warnings: WarningsService }): void {
    pages.post<{ Params: { recordType: string; recordID: string } }>(
        "/warn/:recordType/:recordID",
        async ({ body, params, viewer }, reply) => {
            const recordType = parseRecordType(params.recordType);
            const recordID = readID(params.recordID, "recordID");
            const values = readTexts(body);
            return handleForm(reply, { form: "warn", path: warnPath(recordType, recordID), values }, async () => {
                const input = { recordType, body: values.body ?? "", noteBody: values.noteBody ?? "" };
                return toResultPath(await warnings.addOne(viewer, recordID, input));
            });
        },
    );

    pages.post(WARNINGS_PAGE, async ({ body, viewer }, reply) => {
        const values = readTexts(body);
        return handleForm(reply, { form: "warnings", path: WARNINGS_PAGE, values }, async () => {
            await warnings.markRead(viewer, readID(values.warningID, "warningID"));
            return `${WARNINGS_PAGE}?Done=read`;
        });
    });

    pages.post(WARNINGS_QUEUE, async ({ body, viewer }, reply) => {
        const values = readTexts(body);
        return handleForm(reply, { form: "queue", path: WARNINGS_QUEUE, values }, async () => {
            const warningID = readID(values.warningID, "warningID");
            await warnings.revokeWarning(viewer, warningID);
            return toResultPath(warningID);
        });
    });
}

/** Returns the path of the page that shows the logged action with Undo. */
const toResultPath = (warningID: number): string => `${WARNINGS_QUEUE}?Warning=${warningID}`;
