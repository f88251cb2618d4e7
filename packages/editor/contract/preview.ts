import { endpoint } from "@parley/library/contract";
import * as Type from "typebox";

/** The field in which a form without scripts carries Markdown for a body of another format; it goes before `body` and `format`. */
export const PLAIN_FIELD = "plainBody";

/** Shows what readers would get of a body, by the renderer that they get it from; stores nothing (beside contract §5.19). */
export const postPreview = endpoint({
    method: "POST",
    path: "/rich/preview",
    body: Type.Object({ body: Type.String({ minLength: 1 }), format: Type.String() }),
    response: Type.Object({ html: Type.String() }),
    status: 200,
});
