export { ConfigSchema, getConfig, getConfigSchema, patchConfig } from "./config";
export type { Setting, SettingLevel, SettingName, SettingValue, SettingValues } from "./settings";
export {
    EmbeddedSite,
    HomeLead,
    isSettingName,
    MAX_LEADS,
    RegistrationMethod,
    selectSettingNames,
    settingNames,
    settings,
} from "./settings";
export { SITE_SECTION_ID, SiteSectionID } from "./siteSections";
