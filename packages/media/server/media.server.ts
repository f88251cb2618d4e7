import type { Config } from "@parley/config/server";
import { checksOf } from "@parley/library/server/checks";
import type { Egress } from "@parley/library/server/egress";
import { makeEgress } from "@parley/library/server/egress";
import type { ServerKit } from "@parley/library/server/kit";
import type { Storage } from "@parley/library/server/storage";
import type { Users } from "@parley/users/server";
import { linksRepository } from "./links/links.repository";
import { linksService } from "./links/links.service";
import { mediaSight } from "./media.access";
import { serveLinkPictures, serveMedia } from "./media.files";
import { keepMedia } from "./media.keeping";
import { mediaRepository } from "./media.repository";
import { mediaRoutes } from "./media.routes";
import { mediaService } from "./media.service";

interface Needs {
    config: Config;
    users: Users;
    /** Where the files are. */
    storage: Storage;
    /** By which pages are read that members name: it trusts no host. */
    egress?: Egress;
}

/** How much of a page is read, in bytes (FC-7). */
const LARGEST_PAGE = 2 * 1024 * 1024;

/** Registers the calls by which files are uploaded and pages elsewhere told of, and serves what is kept of both. */
export function mediaServer(kit: ServerKit, { config, users, storage, egress = makeEgress({ largest: LARGEST_PAGE }) }: Needs) {
    const { database } = kit;
    const repository = mediaRepository(database);
    const sees = mediaSight({ database, repository });
    const service = mediaService({ kit, repository, storage, config, users, sees });
    const links = linksService({ kit, config, repository: linksRepository(database), storage, egress });
    checksOf(kit).add({ name: "files that stand somewhere are known", wrong: repository.unknownUses });
    mediaRoutes(kit, service, links);
    serveMedia({ kit, repository, storage, sees });
    serveLinkPictures(kit, links);
    keepMedia({ kit, repository, storage, sees, urlOf: service.urlOf, users });
    return {
        /** Where the frames of films come from, for the policy of pages. */
        frameOrigins: links.frameOrigins,
    };
}
