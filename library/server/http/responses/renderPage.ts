import type { ApiError, FormState } from "@parley/library/contract";

export interface PageOptions {
    status?: number;
    /** State of the rejected form on the page, which is filled in again. */
    formState?: FormState;
    /** Error shown in place of the page. */
    error?: ApiError;
}

declare module "fastify" {
    interface FastifyReply {
        /** Responds with the page at `path`, rendered for this viewer. */
        renderPage(path: string, options?: PageOptions): Promise<FastifyReply>;
    }
}
