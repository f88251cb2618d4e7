import type { FormState } from "@parley/library/contract";

declare module "fastify" {
    interface FastifyReply {
        /** Answers with the page at `path`, as this visitor sees it; with `formState` its form is filled in again. */
        renderPage(path: string, options?: { status?: number; formState?: FormState }): Promise<FastifyReply>;
    }
}
