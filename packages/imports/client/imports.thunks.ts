import { getImports } from "@parley/imports/contract";
import { createApiThunk } from "@parley/library/client/thunks";

/** Fetches the imported communities; refused without `site.manage`. */
export const fetchImports = createApiThunk("imports/fetch", getImports);
