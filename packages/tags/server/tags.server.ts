import { actsOf } from "@parley/library/server/acts";
import { checksOf } from "@parley/library/server/checks";
import type { ServerKit } from "@parley/library/server/kit";
import { tagActs } from "./tags.acts";
import { tagsForms } from "./tags.forms";
import { tagsRoutes } from "./tags.routes";
import { tagsService } from "./tags.service";

/** Words on posts, by which they are found. */
export type Tags = ReturnType<typeof tagsServer>;

/** Registers the calls and the widget of tags, and returns what other features ask of them. */
export function tagsServer(kit: ServerKit) {
    const acts = actsOf(kit);
    const service = tagsService(kit, acts);
    tagsRoutes(kit, service);
    tagsForms(kit, service);
    tagActs(service, acts);
    kit.layouts.registerWidget("react.tagCloud", { component: "TagCloud" });
    checksOf(kit).add({ name: "tags count the discussions that have them", wrong: service.miscounted, mend: service.recount });
    const {
        list: _list,
        get: _get,
        create: _create,
        change: _change,
        remove: _remove,
        miscounted: _miscounted,
        merge: _merge,
        restore: _restore,
        rewrite: _rewrite,
        anyByIDs: _anyByIDs,
        byNamesOrCodes: _byNamesOrCodes,
        byCode: _byCode,
        ...answers
    } = service;
    return answers;
}
