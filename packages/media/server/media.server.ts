import type { Config } from "@parley/config/server";
import { checksOf } from "@parley/library/server/checks";
import type { Egress } from "@parley/library/server/egress";
import { makeEgress } from "@parley/library/server/egress";
import type { ServerKit } from "@parley/library/server/kit";
import type { Storage } from "@parley/library/server/storage";
import type { Users } from "@parley/users/server";
import { foreignPicturesRepository } from "./foreignPictures/foreignPictures.repository";
import { foreignPicturesService } from "./foreignPictures/foreignPictures.service";
import { linksRepository } from "./links/links.repository";
import { linksService } from "./links/links.service";
import { mediaSight } from "./media.access";
import { serveForeignPictures, serveLinkPictures, serveMedia } from "./media.files";
import { keepMedia } from "./media.keeping";
import { mediaRepository } from "./media.repository";
import { mediaRoutes } from "./media.routes";
import { mediaService } from "./media.service";

interface Needs {
    config: Config;
    users: Users;
    /** Where the files are. */
    storage: Storage;
    /** By which pages and pictures are read that members name: it trusts no host. */
    egress?: Egress;
}

/** How much of a page is read, in bytes (FC-7). */
const LARGEST_PAGE = 2 * 1024 * 1024;
/** How much of a picture is read, in bytes, and how long that may take. */
const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
const PICTURE_TIMEOUT_MS = 15_000;

/** Registers the calls by which files are uploaded and pages elsewhere told of, and serves what is kept of both. */
export function mediaServer(kit: ServerKit, { config, users, storage, egress: givenEgress }: Needs) {
    const { database } = kit;
    const egress = givenEgress ?? makeEgress({ largest: LARGEST_PAGE });
    const pictureEgress = givenEgress ?? makeEgress({ largest: MAX_PICTURE_BYTES, patience: PICTURE_TIMEOUT_MS });
    const repository = mediaRepository(database);
    const sees = mediaSight({ database, repository });
    const service = mediaService({ kit, repository, storage, config, users, sees });
    const links = linksService({ kit, config, repository: linksRepository(database), storage, egress });
    const foreignPictures = foreignPicturesService({
        ...{ kit, repository: foreignPicturesRepository(database), storage, egress: pictureEgress },
    });
    checksOf(kit).add({ name: "files that stand somewhere are known", wrong: repository.unknownUses });
    mediaRoutes(kit, service, links);
    serveMedia({ kit, repository, storage, sees });
    serveLinkPictures(kit, links);
    serveForeignPictures(kit, foreignPictures);
    keepMedia({ kit, repository, storage, sees, urlOf: service.urlOf, users });
    return {
        /** Where the frames of films come from, for the policy of pages. */
        frameOrigins: links.frameOrigins,
    };
}
