export { getConfig, patchConfig } from "./config";
export type { Setting, SettingLevel, SettingName, SettingValue, SettingValues } from "./settings";
export { isSettingName, RegistrationMethod, selectedNames, settingNames, settings } from "./settings";
