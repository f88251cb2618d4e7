import { discussionPath } from "@parley/discussions/contract";
import type { Discussions } from "@parley/discussions/server";
import type { Viewer } from "@parley/library/server/http";
import { invalidField } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { handleForm, readID, readTexts } from "@parley/posting/server";

interface Dependencies {
    discussions: Pick<Discussions, "requireView" | "get" | "change" | "dismiss" | "bump" | "remove">;
}

/**
 * Registers the forms of a discussion's options page for browsers without scripts. Each performs one action and redirects to the page that
 * shows the result.
 */
export function createDiscussionOptionsServer(
    { pages, siteURL }: Pick<ServerKit, "pages" | "siteURL">,
    { discussions }: Dependencies,
): void {
    pages.post<{ Params: { discussionID: string } }>(
        "/discussion/options/:discussionID",
        async ({ body, params, viewer }, reply) => {
            const values = readTexts(body);
            const path = `/discussion/options/${encodeURIComponent(params.discussionID)}`;
            return handleForm(reply, { form: "discussionOptions", path, values }, async () => {
                const discussionID = readID(params.discussionID, "discussionID");
                const row = await discussions.requireView(viewer, discussionID);
                await performAction(viewer, discussionID, values.act);
                return siteURL + (values.act === "delete" ? "/discussions" : discussionPath(row));
            });
        },
    );

    async function performAction(viewer: Viewer, discussionID: number, name: string | undefined): Promise<unknown> {
        const { closed, sink, resolved = false, dismissed } = await discussions.get(viewer, discussionID);
        switch (name) {
            case "close":
                return discussions.change(viewer, discussionID, { closed: !closed });
            case "sink":
                return discussions.change(viewer, discussionID, { sink: !sink });
            case "resolve":
                return discussions.change(viewer, discussionID, { resolved: !resolved });
            case "dismiss":
                return discussions.dismiss(viewer, discussionID, !dismissed);
            case "bump":
                return discussions.bump(viewer, discussionID);
            case "delete":
                return discussions.remove(viewer, discussionID);
            default:
                throw invalidField("act", "act is required.", { code: "missingField" });
        }
    }
}
