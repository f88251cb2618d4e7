import { getActionLog } from "@parley/library/server/actionLog";
import type { ServerKit } from "@parley/library/server/kit";
import type { LayoutsRepository } from "../layouts.repository";
import type { FragmentApplier } from "./applyFragments";
import { createFragmentApplier } from "./applyFragments";
import { createFragmentStates } from "./fragments.actions";
import { registerFragmentForms } from "./fragments.forms";
import { createFragmentsRepository } from "./fragments.repository";
import { registerFragmentRoutes } from "./fragments.routes";
import type { FragmentEditors } from "./fragments.service";
import { createFragmentsService } from "./fragments.service";
import { createPublishedFragments } from "./publishedFragments";

export type { FragmentEditors };

export interface Fragments {
    apply: FragmentApplier;
    /** Returns the sources of frames that pages may contain: this site, once a published fragment has a script. */
    frameOrigins: () => Promise<string[]>;
}

interface Dependencies {
    layouts: Pick<LayoutsRepository, "all">;
    users: FragmentEditors;
}

/** Registers the endpoints of fragments. Returns the function that puts the published ones into a hydrated layout, and what it needs. */
export function registerFragments(kit: ServerKit, { layouts, users }: Dependencies): Fragments {
    const repository = createFragmentsRepository(kit.database);
    const actionLog = getActionLog(kit);
    const states = createFragmentStates(repository);
    actionLog.provide("fragment", states);
    const published = createPublishedFragments(kit, repository);
    const service = createFragmentsService({ ...kit, repository, published, layouts, states, actionLog, users });
    registerFragmentRoutes(kit, service);
    registerFragmentForms(kit, service);
    return {
        apply: createFragmentApplier(published),
        async frameOrigins() {
            const hasFrames = [...(await published.get()).values()].some(({ files }) => files.frame !== undefined);
            return hasFrames ? ["'self'"] : [];
        },
    };
}
