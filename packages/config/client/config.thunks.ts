import { getConfig } from "@parley/config/contract";
import { createApiThunk } from "@parley/library/client/thunks";

/** Requests the settings that the viewer may read. */
export const fetchConfig = createApiThunk("config/fetch", getConfig);
