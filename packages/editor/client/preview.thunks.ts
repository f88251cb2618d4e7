import { postPreview } from "@parley/editor/contract";
import { createApiThunk } from "@parley/library/client/thunks";

/** Asks what readers would get of a body. */
export const fetchPreview = createApiThunk("editor/preview", postPreview);
