import { again, catchRefusal, readFields } from "@parley/accounts/server";
import { DELETED_PAGE, MAX_DELETED_RECORDS } from "@parley/actionLog/contract";
import { ApiRefusal } from "@parley/library/contract";
import { invalidField } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { DeletedRecordsService } from "./deletedRecords.service";

/**
 * What the page of deleted records sends where no script runs. It answers with the same page, which says how many were restored or wiped. A button
 * beside one record sends its `actID`, those above the list send all that are ticked.
 */
export function registerDeletedRecordForms(
    { pages }: Pick<ServerKit, "pages">,
    service: Pick<DeletedRecordsService, "restore" | "wipe">,
): void {
    pages.post<{ Querystring: Record<string, string> }>(DELETED_PAGE, async (request, reply) => {
        const { viewer, url } = request;
        const { act, actID } = readFields(request, ["act", "actID"]);
        const own = new URLSearchParams(url.split("?", 2)[1]).get("own") === "true" ? "&own=true" : "";
        const result = await catchRefusal(doAll());
        if ("refused" in result)
            return again(reply, { form: "deleted", path: DELETED_PAGE + own.replace("&", "?"), values: {} }, result.refused);
        return reply.redirect(`${DELETED_PAGE}?${act === "wipe" ? "wiped" : "restored"}=${result.answer}${own}`, 303);

        /** Does it with as many as can be; a refusal of the only one, or of all, is the refusal of the form. */
        async function doAll(): Promise<number> {
            const ids = actID === "" ? tickedIn(request.body) : [actID].filter(isID).map(Number);
            if (ids.length === 0) throw invalidField("actIDs", "Choose at least one.", { code: "missingField" });
            const results = [];
            for (const id of ids)
                results.push(await catchRefusal(act === "wipe" ? service.wipe(viewer, id) : service.restore(viewer, id)));
            const done = results.filter((one) => "answer" in one).length;
            const [refused] = results.flatMap((one) => ("refused" in one ? [one.refused] : []));
            if (done === 0 && refused)
                throw new ApiRefusal({ ...refused, message: refused.message ?? "" } as ApiRefusal["answer"]);
            return done;
        }
    });
}

const isID = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);

/** What is ticked are several values of one name. */
function tickedIn(body: unknown): number[] {
    const { actIDs } = (typeof body === "object" && body !== null ? body : {}) as { actIDs?: unknown };
    const texts = [actIDs].flat().filter((text): text is string => typeof text === "string" && isID(text));
    return [...new Set(texts.map(Number))].slice(0, MAX_DELETED_RECORDS);
}
