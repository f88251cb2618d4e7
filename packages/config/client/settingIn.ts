import type { SettingName, SettingValue } from "@parley/config/contract";
import type { RootState } from "@parley/library/client/store";
import { selectSetting } from "./config.slice";

/** The value of a setting of the site. */
export const settingIn = <Name extends SettingName>(state: RootState, name: Name) =>
    selectSetting(state, name) as SettingValue<Name>;
