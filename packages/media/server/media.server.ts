import type { Config } from "@parley/config/server";
import type { Egress } from "@parley/library/server/egress";
import { createEgress } from "@parley/library/server/egress";
import { getIntegrityChecks } from "@parley/library/server/integrityChecks";
import type { ServerKit } from "@parley/library/server/kit";
import type { Storage } from "@parley/library/server/storage";
import type { Users } from "@parley/users/server";
import { createForeignPicturesRepository } from "./foreignPictures/foreignPictures.repository";
import { createForeignPicturesService } from "./foreignPictures/foreignPictures.service";
import { PICTURE_LIMITS } from "./foreignPictures/pictureFetcher";
import { createLinksRepository } from "./links/links.repository";
import { createLinksService } from "./links/links.service";
import { PAGE_LIMITS } from "./links/reader";
import { createMailedUploads } from "./mailedUploads";
import { createMediaRepository } from "./media.repository";
import { registerMediaRoutes } from "./media.routes";
import { createMediaService } from "./media.service";
import { registerMediaRetention } from "./retention";
import { serveForeignPictures, serveLinkPictures, serveMedia } from "./serveFiles";
import { createMediaVisibility } from "./visibility";

interface Dependencies {
    config: Config;
    users: Users;
    /** Storage of the files. */
    storage: Storage;
    /** Requests the pages and images that members name; must trust no host. */
    egress?: Egress;
    /** Registers how files that come by mail are stored. */
    provideFiles?: (store: ReturnType<typeof createMailedUploads>) => void;
}

/** Registers the endpoints of uploads and page summaries, and serves the stored files. */
export function createMediaServer(kit: ServerKit, { config, users, storage, egress: givenEgress, provideFiles }: Dependencies) {
    const { database } = kit;
    const egress = givenEgress ?? createEgress(PAGE_LIMITS);
    const pictureEgress = givenEgress ?? createEgress(PICTURE_LIMITS);
    const repository = createMediaRepository(database);
    const sees = createMediaVisibility({ database, repository });
    const service = createMediaService({ kit, repository, storage, config, users, sees });
    const links = createLinksService({ kit, config, repository: createLinksRepository(database), storage, egress });
    const foreignPictures = createForeignPicturesService({
        ...{ kit, repository: createForeignPicturesRepository(database), storage, egress: pictureEgress },
    });
    getIntegrityChecks(kit).add({ name: "files that stand somewhere are known", findViolations: repository.unknownUses });
    provideFiles?.(createMailedUploads({ storage, service }));
    registerMediaRoutes(kit, service, links);
    serveMedia({ kit, repository, storage, sees });
    serveLinkPictures(kit, links);
    serveForeignPictures(kit, foreignPictures);
    registerMediaRetention({ kit, repository, storage, sees, urlOf: service.urlOf, users });
    return {
        /** Returns the origins of the video players, for the content security policy. */
        frameOrigins: links.frameOrigins,
    };
}
