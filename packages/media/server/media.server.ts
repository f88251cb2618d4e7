import type { Config } from "@parley/config/server";
import type { ServerKit } from "@parley/library/server/kit";
import type { Storage } from "@parley/library/server/storage";
import type { Users } from "@parley/users/server";
import { mediaSight } from "./media.access";
import { serveMedia } from "./media.files";
import { keepMedia } from "./media.keeping";
import { mediaRepository } from "./media.repository";
import { mediaRoutes } from "./media.routes";
import { mediaService } from "./media.service";

interface Needs {
    config: Config;
    users: Users;
    /** Where the files are. */
    storage: Storage;
}

/** Registers the calls by which files are uploaded, and serves them. */
export function mediaServer(kit: ServerKit, { config, users, storage }: Needs): void {
    const { database } = kit;
    const repository = mediaRepository(database);
    const sees = mediaSight({ database, repository });
    const service = mediaService({ kit, repository, storage, config, sees });
    mediaRoutes(kit, service);
    serveMedia({ kit, repository, storage, sees });
    keepMedia({ kit, repository, storage, sees, urlOf: service.urlOf, users });
}
