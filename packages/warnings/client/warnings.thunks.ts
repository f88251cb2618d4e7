import { createApiThunk } from "@parley/library/client/thunks";
import { getWarnings, postWarnings } from "@parley/warnings/contract";

export const fetchWarnings = createApiThunk("warnings/list", getWarnings);
export const warnAuthors = createApiThunk("warnings/warn", postWarnings);
