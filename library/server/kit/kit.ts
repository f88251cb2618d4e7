import type { ContentRenderer } from "@parley/library/server/content";
import type { Database } from "@parley/library/server/database";
import type { Jobs } from "@parley/library/server/jobs";
import type { LayoutRegistry } from "@parley/library/server/layouts";
import type { Mail } from "@parley/library/server/mail";
import type { FastifyInstance } from "fastify";

/** What every feature of the server is handed; what it needs of other features comes beside it, by name. */
export interface ServerKit {
    /** The API's routes, below `/api/v2`. */
    api: FastifyInstance;
    /** Routes beside the API: the forms that post without scripts, feeds, files. */
    pages: FastifyInstance;
    database: Database;
    clock: () => Date;
    layouts: LayoutRegistry;
    mail: Mail;
    /** Renders what people write. */
    content: ContentRenderer;
    /** What is to be done from time to time. */
    jobs: Jobs;
    /** Where people find the site, without a trailing slash. */
    siteURL: string;
}
