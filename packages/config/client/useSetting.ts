import type { SettingName, SettingValue } from "@parley/config/contract";
import { useAppSelector } from "@parley/library/client/store";
import { selectSetting } from "./config.slice";

/** Returns a setting of the site: `useSetting("comments.pageSize")`. */
export function useSetting<Name extends SettingName>(name: Name): SettingValue<Name> {
    return useAppSelector((state) => selectSetting(state, name)) as SettingValue<Name>;
}
