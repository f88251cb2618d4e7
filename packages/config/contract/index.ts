export { getConfig, patchConfig } from "./config";
export type { Setting, SettingLevel, SettingName, SettingValue, SettingValues } from "./settings";
export { HomeLead, isSettingName, MAXIMUM_LEADS, RegistrationMethod, selectedNames, settingNames, settings } from "./settings";
