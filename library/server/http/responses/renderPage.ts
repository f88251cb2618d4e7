import type { ApiError, FormState } from "@parley/library/contract";

export interface PageOptions {
    status?: number;
    /** The form of the page that was refused; it is filled in again. */
    formState?: FormState;
    /** Shown in place of the page. */
    error?: ApiError;
}

declare module "fastify" {
    interface FastifyReply {
        /** Answers with the page at `path`, as this visitor sees it. */
        renderPage(path: string, options?: PageOptions): Promise<FastifyReply>;
    }
}
