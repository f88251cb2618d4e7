import { checksOf } from "@parley/library/server/checks";
import type { ServerKit } from "@parley/library/server/kit";
import { tagsRoutes } from "./tags.routes";
import { tagsService } from "./tags.service";

/** Words on posts, by which they are found. */
export type Tags = ReturnType<typeof tagsServer>;

/** Registers the calls and the widget of tags, and returns what other features ask of them. */
export function tagsServer(kit: ServerKit) {
    const service = tagsService(kit);
    tagsRoutes(kit, service);
    kit.layouts.registerWidget("react.tagCloud", { component: "TagCloud" });
    checksOf(kit).add({ name: "tags count the discussions that have them", wrong: service.miscounted, mend: service.recount });
    const {
        list: _list,
        get: _get,
        create: _create,
        change: _change,
        remove: _remove,
        miscounted: _miscounted,
        ...answers
    } = service;
    return answers;
}
