import type { OptionsReader } from "@parley/discussions/contract";

/** Whether somebody may make a discussion of comments: who curates, or edits the discussion (contract §5.1). */
export const maySplit = ({ holds }: OptionsReader): boolean => holds("curation.manage") || holds("discussions.edit", "category");
