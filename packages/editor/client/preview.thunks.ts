import { postPreview } from "@parley/editor/contract";
import { createApiThunk } from "@parley/library/client/thunks";

/** Fetches the rendered HTML of a body. */
export const fetchPreview = createApiThunk("editor/preview", postPreview);
