import { readSetting } from "@parley/config/client";
import type { RootState } from "@parley/library/client/store";

/** Seconds for which authors may edit; negative for always. */
export const getEditTimeout = (state: RootState): number => readSetting(state, "ui.editContentTimeout");
