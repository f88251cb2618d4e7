import { collectingPath } from "@parley/collections/contract";
import { discussionPath } from "@parley/discussions/contract";
import type { Discussions } from "@parley/discussions/server";
import type { ServerKit } from "@parley/library/server/kit";
import { handleForm, readID, readTexts } from "@parley/posting/server";
import type { CollectionsService } from "./collections.service";
import { requireManager } from "./collections.service";

interface Dependencies {
    service: Pick<CollectionsService, "create" | "byResource" | "putByResource">;
    discussions: Pick<Discussions, "requireView">;
}

const TICKED = /^collection-([1-9]\d{0,8})$/;

/** Registers the form that selects the collections of a discussion without scripts: checked collections, and the name of a new one. */
export function registerCollectionForms(
    { pages, siteURL, database }: Pick<ServerKit, "pages" | "siteURL" | "database">,
    dependencies: Dependencies,
): void {
    const { service, discussions } = dependencies;
    pages.post<{ Params: { discussionID: string } }>(
        collectingPath(0).replace("0", ":discussionID"),
        async ({ body, params, viewer }, reply) => {
            const values = readTexts(body);
            const path = collectingPath(0).replace("0", encodeURIComponent(params.discussionID));
            return handleForm(reply, { form: "collections", path, values }, async () => {
                requireManager(viewer);
                const recordID = readID(params.discussionID, "discussionID");
                const row = await discussions.requireView(viewer, recordID);
                const record = { recordType: "discussion" as const, recordID };
                const ticked = Object.keys(values)
                    .flatMap((name) => TICKED.exec(name)?.[1] ?? [])
                    .map(Number);
                const { name = "" } = values;
                // The page shows a limited number of collections; `listed` names them, and all others stay unchanged.
                const listed = (values.listed ?? "").split(",").map(Number);
                await database.transaction(async () => {
                    const present = (await service.byResource(viewer, record)).map(({ collectionID }) => collectionID);
                    const remaining = present.filter((collectionID) => !listed.includes(collectionID));
                    const collectionIDs = [...remaining, ...ticked];
                    if (name.trim() !== "") {
                        const { collectionID } = await service.create(viewer, { name: name.slice(0, 255), records: [record] });
                        collectionIDs.push(collectionID);
                    }
                    await service.putByResource(viewer, { record, collectionIDs });
                });
                return siteURL + discussionPath(row);
            });
        },
    );
}
