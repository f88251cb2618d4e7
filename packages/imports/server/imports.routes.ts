import { deleteImport, getImports, removalPath } from "@parley/imports/contract";
import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { ImportsService } from "./imports.service";

/** Registers the API endpoints of imports, and the form that removes one without scripts. */
export function registerImportsRoutes({ api, pages }: Pick<ServerKit, "api" | "pages">, service: ImportsService): void {
    implement(api, getImports, (_input, viewer) => service.list(viewer));
    implement(api, deleteImport, ({ source }, viewer) => service.remove(viewer, source));

    pages.post(removalPath(":source"), async (request, reply) => {
        const { source } = request.params as { source: string };
        const { kept } = await service.remove(request.viewer, source);
        // The removal page shows what could not be removed.
        return reply.redirect(kept.discussion > 0 ? removalPath(source) : "/", 303);
    });
}
