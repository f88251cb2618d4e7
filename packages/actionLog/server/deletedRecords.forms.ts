import { catchRefusal, readFields, renderFormAgain } from "@parley/accounts/server";
import { DELETED_PAGE, MAX_DELETED_RECORDS } from "@parley/actionLog/contract";
import { ApiRefusal } from "@parley/library/contract";
import { invalidField } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { DeletedRecordsService } from "./deletedRecords.service";

/**
 * Registers the form of the page of deleted records, for use without scripts. It redirects to the same page, which shows how many records
 * were restored or erased. The button of one record sends its `actID`; the buttons above the list send all checked ones.
 */
export function registerDeletedRecordForms(
    { pages }: Pick<ServerKit, "pages">,
    service: Pick<DeletedRecordsService, "restore" | "wipe">,
): void {
    pages.post<{ Querystring: Record<string, string> }>(DELETED_PAGE, async (request, reply) => {
        const { viewer, url } = request;
        const { act: action, actID } = readFields(request, ["act", "actID"]);
        const own = new URLSearchParams(url.split("?", 2)[1]).get("own") === "true" ? "&own=true" : "";
        const result = await catchRefusal(doAll());
        if ("refused" in result)
            return renderFormAgain(
                reply,
                { form: "deleted", path: DELETED_PAGE + own.replace("&", "?"), values: {} },
                result.refused,
            );
        return reply.redirect(`${DELETED_PAGE}?${action === "wipe" ? "wiped" : "restored"}=${result.answer}${own}`, 303);

        /** Processes all records, and returns how many succeeded. If all are refused, the form is refused with the first error. */
        async function doAll(): Promise<number> {
            const ids = actID === "" ? tickedIn(request.body) : [actID].filter(isID).map(Number);
            if (ids.length === 0) throw invalidField("actIDs", "Choose at least one.", { code: "missingField" });
            const results = [];
            for (const id of ids)
                results.push(await catchRefusal(action === "wipe" ? service.wipe(viewer, id) : service.restore(viewer, id)));
            const done = results.filter((one) => "answer" in one).length;
            const [refused] = results.flatMap((one) => ("refused" in one ? [one.refused] : []));
            if (done === 0 && refused)
                throw new ApiRefusal({ ...refused, message: refused.message ?? "" } as ApiRefusal["answer"]);
            return done;
        }
    });
}

const isID = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);

/** Returns the checked IDs, which are several values of one field. */
function tickedIn(body: unknown): number[] {
    const { actIDs } = (typeof body === "object" && body !== null ? body : {}) as { actIDs?: unknown };
    const texts = [actIDs].flat().filter((text): text is string => typeof text === "string" && isID(text));
    return [...new Set(texts.map(Number))].slice(0, MAX_DELETED_RECORDS);
}
