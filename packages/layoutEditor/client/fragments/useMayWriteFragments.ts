import { selectPermission } from "@parley/accounts/client";
import { WRITE_FRAGMENTS } from "@parley/layouts/contract";
import { useAppSelector } from "@parley/library/client/store";

/** Returns whether the viewer may change fragments, which managers of the site may read. */
export const useMayWriteFragments = (): boolean => useAppSelector((state) => selectPermission(state, WRITE_FRAGMENTS));
