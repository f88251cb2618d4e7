import { getImports } from "@parley/imports/contract";
import { createApiThunk } from "@parley/library/client/thunks";

/** Asks which communities were brought in; refused to all but those who manage the site. */
export const fetchImports = createApiThunk("imports/fetch", getImports);
