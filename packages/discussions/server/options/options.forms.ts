import { discussionPath } from "@parley/discussions/contract";
import type { Viewer } from "@parley/library/server/http";
import { invalidField } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { handleForm, readTexts } from "@parley/posting/server";
import { readID } from "../discussions.forms";
import type { DiscussionsService } from "../discussions.service";

type Doing = Pick<DiscussionsService, "visible" | "get" | "change" | "dismiss" | "bump" | "remove">;

/**
 * Registers the forms of a discussion's options page for browsers without scripts. Each performs one action and redirects to the page that
 * shows the result.
 */
export function registerOptionForms({ pages, siteURL }: Pick<ServerKit, "pages" | "siteURL">, service: Doing): void {
    pages.post<{ Params: { discussionID: string } }>(
        "/discussion/options/:discussionID",
        async ({ body, params, viewer }, reply) => {
            const values = readTexts(body);
            const path = `/discussion/options/${encodeURIComponent(params.discussionID)}`;
            return handleForm(reply, { form: "discussionOptions", path, values }, async () => {
                const discussionID = readID(params.discussionID, "discussionID");
                const row = await service.visible(viewer, discussionID);
                await performAction(viewer, discussionID, values.act);
                return siteURL + (values.act === "delete" ? "/discussions" : discussionPath(row));
            });
        },
    );

    async function performAction(viewer: Viewer, discussionID: number, name: string | undefined): Promise<unknown> {
        const { closed, sink, resolved = false, dismissed } = await service.get(viewer, discussionID);
        switch (name) {
            case "close":
                return service.change(viewer, discussionID, { closed: !closed });
            case "sink":
                return service.change(viewer, discussionID, { sink: !sink });
            case "resolve":
                return service.change(viewer, discussionID, { resolved: !resolved });
            case "dismiss":
                return service.dismiss(viewer, discussionID, !dismissed);
            case "bump":
                return service.bump(viewer, discussionID);
            case "delete":
                return service.remove(viewer, discussionID);
            default:
                throw invalidField("act", "act is required.", { code: "missingField" });
        }
    }
}
