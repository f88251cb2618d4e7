import { getActionLog } from "@parley/library/server/actionLog";
import { getIntegrityChecks } from "@parley/library/server/integrityChecks";
import type { ServerKit } from "@parley/library/server/kit";
import { getSearchSources } from "@parley/library/server/searchSources";
import { getTranslatables } from "@parley/library/server/translatables";
import { createTagRecordsRepository } from "./records/tagRecords.repository";
import { registerTagActions } from "./tags.actions";
import { registerTagsForms } from "./tags.forms";
import { registerTagsRoutes } from "./tags.routes";
import { createTagsService } from "./tags.service";
import { createTagTexts } from "./tagTexts";

/** Server interface of the tags, for other features. */
export type Tags = ReturnType<typeof createTagsServer>;

/** Registers the routes and the widget of tags, and returns the services for other features. */
export function createTagsServer(kit: ServerKit) {
    const actionLog = getActionLog(kit);
    const service = createTagsService(kit, actionLog);
    registerTagsRoutes(kit, service);
    registerTagsForms(kit, service);
    registerTagActions(service, actionLog, createTagTexts(getTranslatables(kit)));
    const search = getSearchSources(kit);
    search.provideNames("tag", service.named);
    search.provideTags({
        select: createTagRecordsRepository(kit.database).taggedDiscussions,
        byIDs: service.fragmentsByIDs,
        idsOf: async (discussionIDs) => {
            const tags = await service.forRecords("discussion", discussionIDs);
            return new Map([...tags].map(([discussionID, own]) => [discussionID, own.map(({ tagID }) => tagID)]));
        },
    });
    getTranslatables(kit).provide(service.translatable);
    kit.layouts.registerWidget("react.tagCloud", { name: "Tags", component: "TagCloud", aliases: ["react.tag"] });
    kit.layouts.registerSettingRecords("tag", {
        async find(viewer, name, limit) {
            const [exact, used] = await Promise.all([
                name === "" ? [] : service.named(viewer, name).then((tagIDs) => service.fragmentsByIDs(viewer, tagIDs)),
                service.list(viewer, { ...(name !== "" && { query: name }), page: 1, limit }),
            ]);
            const found = [...exact, ...used].map(toSettingRecord);
            return found.filter((tag, index) => found.findIndex(({ recordID }) => recordID === tag.recordID) === index);
        },
        byIDs: async (viewer, tagIDs) => (await service.fragmentsByIDs(viewer, tagIDs)).map(toSettingRecord),
    });
    getIntegrityChecks(kit).add({
        name: "tags count the discussions that have them",
        findViolations: service.miscounted,
        repair: service.recount,
    });
    const {
        list: _list,
        named: _named,
        get: _get,
        create: _create,
        change: _change,
        remove: _remove,
        miscounted: _miscounted,
        merge: _merge,
        restore: _restore,
        translatable: _translatable,
        rewrite: _rewrite,
        anyByIDs: _anyByIDs,
        byNamesOrCodes: _byNamesOrCodes,
        byCode: _byCode,
        ...answers
    } = service;
    return answers;
}

const toSettingRecord = ({ tagID, name }: { tagID: number; name: string }) => ({ recordID: tagID, name });
