import { postPreview, postRichQuote } from "@parley/editor/contract";
import { implement, requireSession } from "@parley/library/server/http";
import type { Renderer } from "@parley/posting/server";
import { requireWritableFormat } from "@parley/posting/server";
import type { FastifyInstance } from "fastify";

/** Registers the API routes that render a body before it is posted. */
export function registerPreviewRoutes(api: FastifyInstance, renderer: Renderer): void {
    implement(api, postPreview, async ({ body, format }, viewer) => {
        requireSession(viewer);
        const { bodyHtml } = await renderer.write(body, format.toLowerCase(), viewer);
        return { html: bodyHtml };
    });
    implement(api, postRichQuote, async ({ body, format }, viewer) => {
        requireSession(viewer);
        const { bodyHtml } = await renderer.write(body, requireWritableFormat(format), viewer);
        return { quote: `<blockquote class="quote">${bodyHtml}</blockquote>` };
    });
}
