import type { Catalogue, Translate } from "@parley/library/contract";
import type { ContentRenderer } from "@parley/library/server/content";
import type { Database } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import type { InterfaceTexts } from "@parley/library/server/interfaceTexts";
import type { Jobs } from "@parley/library/server/jobs";
import type { LayoutRegistry } from "@parley/library/server/layouts";
import type { Mail } from "@parley/library/server/mail";
import type { FastifyInstance } from "fastify";

/** Dependencies of every server feature; dependencies on other features are passed separately, by name. */
export interface ServerKit {
    /** Fastify instance for API routes, with the prefix `/api/v2`. */
    api: FastifyInstance;
    /** Fastify instance for routes outside the API: forms that post without scripts, feeds, files. */
    pages: FastifyInstance;
    database: Database;
    clock: () => Date;
    layouts: LayoutRegistry;
    mail: Mail;
    /** Renders bodies. */
    content: ContentRenderer;
    /** Recurring jobs. */
    jobs: Jobs;
    /** Public URL of the site, without a trailing slash. */
    siteURL: string;
    /** Returns the function that translates the texts of the product for a reader; into the language of the site without one. */
    findTranslation: (reader?: Pick<Viewer, "language">) => Translate;
    /** Returns the translations of the product into a language, with the words of the site; undefined for English without such words. */
    findCatalogue: (locale: string) => Catalogue | undefined;
    interfaceTexts: InterfaceTexts;
}
