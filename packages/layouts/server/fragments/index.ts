import { getActionLog } from "@parley/library/server/actionLog";
import type { ServerKit } from "@parley/library/server/kit";
import type { LayoutsRepository } from "../layouts.repository";
import type { FragmentApplier } from "./applyFragments";
import { createFragmentApplier } from "./applyFragments";
import { createFragmentStates } from "./fragments.actions";
import { createFragmentsRepository } from "./fragments.repository";
import { registerFragmentRoutes } from "./fragments.routes";
import type { FragmentEditors } from "./fragments.service";
import { createFragmentsService } from "./fragments.service";

export type { FragmentEditors };

interface Dependencies {
    layouts: Pick<LayoutsRepository, "all">;
    users: FragmentEditors;
}

/** Registers the endpoints of fragments. Returns the function that puts the published ones into a hydrated layout. */
export function registerFragments(kit: ServerKit, { layouts, users }: Dependencies): FragmentApplier {
    const repository = createFragmentsRepository(kit.database);
    const actionLog = getActionLog(kit);
    const states = createFragmentStates(repository);
    actionLog.provide("fragment", states);
    const service = createFragmentsService({ ...kit, repository, layouts, states, actionLog, users });
    registerFragmentRoutes(kit, service);
    return createFragmentApplier(kit, repository);
}
