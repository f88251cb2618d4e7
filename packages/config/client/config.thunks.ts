import { getConfig } from "@parley/config/contract";
import { createApiThunk } from "@parley/library/client/thunks";

/** Asks for the settings the visitor may read. */
export const fetchConfig = createApiThunk("config/fetch", getConfig);
