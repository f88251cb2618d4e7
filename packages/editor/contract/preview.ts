import { defineEndpoint, Html } from "@parley/library/contract";
import * as Type from "typebox";

/**
 * Name of the field in which a form without scripts sends Markdown for a body of another format; it takes precedence over `body` and
 * `format`.
 */
export const PLAIN_FIELD = "plainBody";

/** Renders a body as readers would see it; stores nothing (beside contract §5.19). */
export const postPreview = defineEndpoint({
    method: "POST",
    path: "/rich/preview",
    body: Type.Object({ body: Type.String({ minLength: 1 }), format: Type.String() }),
    response: Type.Object({ html: Html }),
    status: 200,
});

/** Renders a body as a quote; stores nothing (contract §5.19). */
export const postRichQuote = defineEndpoint({
    method: "POST",
    path: "/rich/quote",
    body: Type.Object({
        body: Type.String({ minLength: 1, maxLength: 100_000 }),
        format: Type.String({ minLength: 1, maxLength: 20 }),
    }),
    response: Type.Object({ quote: Type.String() }),
});
