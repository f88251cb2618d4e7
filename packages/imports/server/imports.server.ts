import { detectArchiveForm, readArchive } from "@parley/archiveReaders/server";
import type { Config } from "@parley/config/server";
import type { HomeContents } from "@parley/layouts/server";
import { getEmbeddedPages } from "@parley/library/server/embeddedPages";
import { getFormerAddresses } from "@parley/library/server/formerAddresses";
import { may } from "@parley/library/server/http";
import { getIntegrityChecks } from "@parley/library/server/integrityChecks";
import type { ServerKit } from "@parley/library/server/kit";
import { getTranslatables } from "@parley/library/server/translatables";
import { createFormerAddressesService } from "./formerAddresses/formerAddresses.service";
import { createArchiveIdentity } from "./identity/archiveIdentity";
import type { ReadArchive } from "./importer";
import { createImporter } from "./importer";
import { createImportsRepository } from "./imports.repository";
import { registerImportsRoutes } from "./imports.routes";
import { createImportsService } from "./imports.service";
import { createLeads } from "./leads";
import { createRemoval } from "./removal";
import { createRecount } from "./report/counters";
import type { Owners } from "./stores";
import { createStores } from "./stores";

interface Dependencies extends Owners {
    config: Config;
    home: HomeContents;
    /** Directory of the site's uploads. */
    uploadsDirectory: string;
    /** Reads archives; by default with the readers of this package. */
    read?: ReadArchive;
}

/** Functions of the imports package for the server's start and the command line. */
export type Imports = ReturnType<typeof createImportsServer>;

/**
 * Registers the endpoints, the integrity checks and the sample notice, and returns the functions for the server's start and the command
 * line.
 */
export function createImportsServer(
    kit: ServerKit,
    { config, home, uploadsDirectory, read = readArchive, ...owners }: Dependencies,
) {
    const { database, clock } = kit;
    const repository = createImportsRepository(database);
    const embeddedPages = getEmbeddedPages(kit);
    const recount = createRecount(database, repository, owners);
    const stores = createStores({ ...owners, embeddedPages, translatables: getTranslatables(kit) }, repository);
    const removeImport = createRemoval({ embeddedPages, database, repository, owners, config, home, uploadsDirectory, recount });
    const service = createImportsService({ repository, config, removeImport, recount, findTranslation: kit.findTranslation });
    registerImportsRoutes(kit, service);
    getFormerAddresses(kit).provide(createFormerAddressesService({ repository, owners, config }));
    for (const kind of ["discussion", "comment"] as const) {
        const owner = kind === "discussion" ? owners.discussions : owners.comments;
        getIntegrityChecks(kit).add({
            name: `the score of a ${kind} is what its reactions add up to`,
            findViolations: async () => (await repository.wrongScores(kind)).map(({ recordID }) => recordID),
            async repair() {
                for (const { recordID, missing } of await repository.wrongScores(kind))
                    await owner.scoreChanged(recordID, missing);
            },
        });
    }
    kit.layouts.registerWidget("react.sampleNotice", {
        name: "Notice of the sample community",
        component: "SampleNotice",
        isFor: (viewer) => may(viewer, "site.manage"),
    });
    return {
        importArchive: createImporter({
            database,
            clock,
            uploadsDirectory,
            repository,
            stores,
            config,
            home,
            read,
            detectArchiveForm,
            recount,
            identify: createArchiveIdentity({ read: readArchive, repository }),
            setLeads: createLeads({ database, repository, owners, config, home }),
        }),
        isFinished: service.isFinished,
        countStopped: service.countStopped,
    };
}
