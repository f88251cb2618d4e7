import { breakpoints } from "@parley/library/client/styles";

/** Breakpoints as plain numbers, evaluated at build time so that the browser doesn't load the style library for them. */
export const widths = { ...breakpoints };
