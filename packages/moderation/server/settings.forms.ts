import type { Config } from "@parley/config/server";
import type { Input } from "@parley/library/contract";
import { trimCharacters } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, createBodyValidator, invalidField } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { PREMODERATION_SETTINGS, patchReportReason, postReportReason, REPORT_REASONS_PAGE } from "@parley/moderation/contract";
import { handleForm, readTexts } from "@parley/posting/server";
import type { ReasonsService } from "./reports/reasons.service";

interface Dependencies {
    reasons: ReasonsService;
    config: Pick<Config, "write">;
}

type Texts = Record<string, string>;

// Forms are validated by the same schemas as API requests.
const checkNew = createBodyValidator(postReportReason.body) as (body: object) => Input<typeof postReportReason>;
const checkChanges = createBodyValidator(patchReportReason.body) as (
    body: object,
) => Omit<Input<typeof patchReportReason>, "reportReasonID">;

/** Registers the forms for report reasons and for premoderation settings. */
export function registerSettingForms({ pages }: Pick<ServerKit, "pages">, { reasons, config }: Dependencies): void {
    pages.post(REPORT_REASONS_PAGE, async ({ body, viewer }, reply) => {
        const values = readTexts(body);
        const { Form, Reason = "" } = values;
        const isForm = Form === "add" || Form === "change";
        const path = Form === "change" ? `${REPORT_REASONS_PAGE}?edit=${encodeURIComponent(Reason)}` : REPORT_REASONS_PAGE;
        return handleForm(reply, { form: isForm ? "reportReason" : "reportReasons", path, values }, async () => {
            return `${REPORT_REASONS_PAGE}?Done=${await changeReasons(viewer, values)}`;
        });
    });

    pages.post(PREMODERATION_SETTINGS, async ({ body, viewer }, reply) => {
        const values = readTexts(body);
        return handleForm(reply, { form: "premoderation", path: PREMODERATION_SETTINGS, values }, async () => {
            const firstPosts = countIn(values.FirstPosts, "firstPosts");
            // A page rendered by an earlier release does not send this field.
            const { FirstLinkPosts } = values;
            const firstLinkPosts = FirstLinkPosts === undefined ? undefined : countIn(FirstLinkPosts, "firstLinkPosts");
            await config.write(viewer, {
                "premoderation.categoryIDs": idsIn(values, "Category"),
                "premoderation.roleIDs": idsIn(values, "Role"),
                "premoderation.firstPosts": firstPosts,
                ...(firstLinkPosts !== undefined && { "premoderation.firstLinkPosts": firstLinkPosts }),
            });
            return `${PREMODERATION_SETTINGS}?Done=saved`;
        });
    });

    /** Applies a change to the reasons. Returns the status word that the page shows. */
    async function changeReasons(viewer: Viewer, values: Texts): Promise<string> {
        const { Form, Reason: reportReasonID = "" } = values;
        if (Form === "add") {
            const reason = readReason(values);
            await reasons.add(viewer, checkNew({ ...reason, reportReasonID: idFrom(reason.name) }));
            return "added";
        }
        if (Form === "change") {
            await reasons.change(viewer, { ...checkChanges(readReason(values)), reportReasonID });
            return "changed";
        }
        if (Form === "remove") {
            await reasons.remove(viewer, reportReasonID);
            return "removed";
        }
        if (Form === "offer") {
            await reasons.change(viewer, { reportReasonID, deleted: false });
            return "offered";
        }
        if (Form !== "up" && Form !== "down")
            throw badRequest("This form does not exist any more. Reload the page and try again.");
        await reasons.move(viewer, reportReasonID, Form === "up" ? -1 : 1);
        return "moved";
    }
}

function countIn(text = "", field: string): number {
    if (/^\d{1,3}$/.test(text) && Number(text) <= 100) return Number(text);
    throw invalidField(field, "Write a number from 0 to 100.", { code: "invalid" });
}

function readReason({ Name = "", Description = "", ...values }: Texts) {
    return { name: Name.trim(), description: Description.trim(), roleIDs: idsIn(values, "Role") };
}

/** Returns the IDs from the names of checked boxes, such as `Role-8`. */
function idsIn(values: Texts, kind: string): number[] {
    return Object.keys(values).flatMap((name) => {
        const [, found, id] = /^([A-Za-z]+)-([1-9]\d{0,8})$/.exec(name) ?? [];
        return found === kind ? [Number(id)] : [];
    });
}

/** Returns the permanent ID of a reason, from the ASCII letters of its name. */
function idFrom(name: string): string {
    const letters = trimCharacters(name.normalize("NFKD").replace(/[^A-Za-z0-9]+/g, "-"), /-/);
    return letters.slice(0, 50).toLowerCase() || "reason";
}
