import { breakpoints } from "@parley/library/client/styles";

/** The breakpoints as plain numbers, worked out while building: the means to write styles need not come to the browser for them. */
export const widths = { ...breakpoints };
