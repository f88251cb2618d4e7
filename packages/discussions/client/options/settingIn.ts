import { selectSetting } from "@parley/config/client";
import type { SettingName, SettingValue } from "@parley/config/contract";
import type { RootState } from "@parley/library/client/store";

/** The value of a setting of the site. */
export const settingIn = <Name extends SettingName>(state: RootState, name: Name) =>
    selectSetting(state, name) as SettingValue<Name>;

/** Seconds for which authors may edit; negative for always. */
export const editTimeoutIn = (state: RootState): number => settingIn(state, "ui.editContentTimeout");
