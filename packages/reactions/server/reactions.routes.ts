import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { getReactionType, getReactionTypeEdit, getReactionTypes, patchReactionType } from "@parley/reactions/contract";
import type { ReactionsService } from "./reactions.service";

export function registerReactionsRoutes({ api }: Pick<ServerKit, "api">, service: ReactionsService): void {
    implement(api, getReactionTypes, (_input, viewer) => service.types(viewer));
    implement(api, getReactionType, ({ urlCode }, viewer) => service.type(viewer, urlCode));
    implement(api, getReactionTypeEdit, ({ urlCode }, viewer) => service.typeEdit(viewer, urlCode));
    implement(api, patchReactionType, ({ urlCode, ...input }, viewer) => service.changeType(viewer, urlCode, input));
}
