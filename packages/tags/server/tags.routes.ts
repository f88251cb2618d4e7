import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { deleteTag, getTag, getTags, patchTag, postTag, postTagMerge } from "@parley/tags/contract";
import type { TagsService } from "./tags.service";

export function registerTagsRoutes({ api }: Pick<ServerKit, "api">, service: TagsService): void {
    implement(api, getTags, (input, viewer) => service.list(viewer, input));
    implement(api, getTag, ({ tagID }, viewer) => service.get(viewer, tagID));
    implement(api, postTag, (input, viewer) => service.create(viewer, input));
    implement(api, patchTag, ({ tagID, ...input }, viewer) => service.change(viewer, tagID, input));
    implement(api, deleteTag, ({ tagID, evenIfUsed }, viewer) => service.remove(viewer, tagID, { evenIfUsed }));
    implement(api, postTagMerge, ({ tagID, destinationTagID }, viewer) => service.merge(viewer, tagID, destinationTagID));
}
