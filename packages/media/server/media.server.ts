import type { Config } from "@parley/config/server";
import type { Egress } from "@parley/library/server/egress";
import { createEgress } from "@parley/library/server/egress";
import { getIntegrityChecks } from "@parley/library/server/integrityChecks";
import type { ServerKit } from "@parley/library/server/kit";
import type { Storage } from "@parley/library/server/storage";
import type { Users } from "@parley/users/server";
import { createForeignPicturesRepository } from "./foreignPictures/foreignPictures.repository";
import { createForeignPicturesService } from "./foreignPictures/foreignPictures.service";
import { createLinksRepository } from "./links/links.repository";
import { createLinksService } from "./links/links.service";
import { createMediaVisibility } from "./media.access";
import { serveForeignPictures, serveLinkPictures, serveMedia } from "./media.files";
import { keepMedia } from "./media.keeping";
import { createMediaRepository } from "./media.repository";
import { registerMediaRoutes } from "./media.routes";
import { createMediaService } from "./media.service";

interface Dependencies {
    config: Config;
    users: Users;
    /** Where the files are. */
    storage: Storage;
    /** By which pages and pictures are read that members name: it trusts no host. */
    egress?: Egress;
}

/** How much of a page is read, in bytes (FC-7). */
const MAX_PAGE_BYTES = 2 * 1024 * 1024;
/** How much of a picture is read, in bytes, and how long that may take. */
const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
const PICTURE_TIMEOUT_MS = 15_000;

/** Registers the calls by which files are uploaded and pages elsewhere told of, and serves what is kept of both. */
export function createMediaServer(kit: ServerKit, { config, users, storage, egress: givenEgress }: Dependencies) {
    const { database } = kit;
    const egress = givenEgress ?? createEgress({ largest: MAX_PAGE_BYTES });
    const pictureEgress = givenEgress ?? createEgress({ largest: MAX_PICTURE_BYTES, patience: PICTURE_TIMEOUT_MS });
    const repository = createMediaRepository(database);
    const sees = createMediaVisibility({ database, repository });
    const service = createMediaService({ kit, repository, storage, config, users, sees });
    const links = createLinksService({ kit, config, repository: createLinksRepository(database), storage, egress });
    const foreignPictures = createForeignPicturesService({
        ...{ kit, repository: createForeignPicturesRepository(database), storage, egress: pictureEgress },
    });
    getIntegrityChecks(kit).add({ name: "files that stand somewhere are known", wrong: repository.unknownUses });
    registerMediaRoutes(kit, service, links);
    serveMedia({ kit, repository, storage, sees });
    serveLinkPictures(kit, links);
    serveForeignPictures(kit, foreignPictures);
    keepMedia({ kit, repository, storage, sees, urlOf: service.urlOf, users });
    return {
        /** Where the frames of films come from, for the policy of pages. */
        frameOrigins: links.frameOrigins,
    };
}
