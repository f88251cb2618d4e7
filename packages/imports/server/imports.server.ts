import type { Config } from "@parley/config/server";
import { checksOf } from "@parley/library/server/checks";
import { formerAddressesOf } from "@parley/library/server/formerAddresses";
import { may } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { makeRecount } from "./counters";
import { formerAddressesService } from "./formerAddresses.service";
import { formOf } from "./formOf";
import type { ReadArchive } from "./importer";
import { makeImporter } from "./importer";
import { importsRepository } from "./imports.repository";
import { importsRoutes } from "./imports.routes";
import { importsService } from "./imports.service";
import { makeLeads } from "./leads";
import { readArchive } from "./readers/readArchive";
import { makeRemoval } from "./removal";
import type { Owners } from "./stores";
import { makeStores } from "./stores";

interface Needs extends Owners {
    config: Config;
    /** Where the site's pictures are. */
    uploadsDirectory: string;
    /** Reads archives; the readers of this package, where nothing else is said. */
    read?: ReadArchive;
}

/** Communities that are brought in from archives. */
export type Imports = ReturnType<typeof importsServer>;

/** Registers the calls and the notice of imports, and returns what the start and the command line use. */
export function importsServer(kit: ServerKit, { config, uploadsDirectory, read = readArchive, ...owners }: Needs) {
    const { database, clock } = kit;
    const repository = importsRepository(database);
    const recount = makeRecount(database, repository, owners);
    const stores = makeStores(owners, repository);
    const removeImport = makeRemoval({ database, repository, owners, config, uploadsDirectory, recount });
    const service = importsService({ repository, config, removeImport, recount });
    importsRoutes(kit, service);
    formerAddressesOf(kit).provide(formerAddressesService({ repository, owners, config }));
    for (const kind of ["discussion", "comment"] as const) {
        const owner = kind === "discussion" ? owners.discussions : owners.comments;
        checksOf(kit).add({
            name: `the score of a ${kind} is what its reactions add up to`,
            wrong: async () => (await repository.wrongScores(kind)).map(({ recordID }) => recordID),
            async mend() {
                for (const { recordID, missing } of await repository.wrongScores(kind))
                    await owner.scoreChanged(recordID, missing);
            },
        });
    }
    kit.layouts.registerWidget("react.sampleNotice", {
        component: "SampleNotice",
        isFor: (viewer) => may(viewer, "site.manage"),
    });
    return {
        importArchive: makeImporter({
            database,
            clock,
            uploadsDirectory,
            repository,
            stores,
            config,
            read,
            formOf,
            recount,
            placeLeads: makeLeads({ database, repository, owners, config }),
        }),
        isFinished: service.isFinished,
        countStopped: service.countStopped,
    };
}
