import type { SettingName, SettingValue } from "@parley/config/contract";
import type { RootState } from "@parley/library/client/store";
import { selectSetting } from "./config.slice";

/** Returns the value of a site setting. */
export const readSetting = <Name extends SettingName>(state: RootState, name: Name) =>
    selectSetting(state, name) as SettingValue<Name>;
