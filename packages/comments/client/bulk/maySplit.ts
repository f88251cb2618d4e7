import type { OptionsReader } from "@parley/discussions/contract";

/**
 * Checks whether the viewer may split comments off into a new discussion: curators, and members who may edit the discussion (contract
 * §5.1).
 */
export const maySplit = ({ holds }: OptionsReader): boolean => holds("curation.manage") || holds("discussions.edit", "category");
