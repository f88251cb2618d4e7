export { getConfig, patchConfig } from "./config";
export type { Setting, SettingLevel, SettingName, SettingValue, SettingValues } from "./settings";
export {
    EmbeddedSite,
    HomeLead,
    isSettingName,
    MAXIMUM_LEADS,
    RegistrationMethod,
    selectedNames,
    settingNames,
    settings,
} from "./settings";
