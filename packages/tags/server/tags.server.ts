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
    const { list: _list, get: _get, create: _create, change: _change, remove: _remove, ...answers } = service;
    return answers;
}
