export { ConfigSchema, getConfig, getConfigSchema, patchConfig } from "./config";
export type { LimitedKind, RoleLimits, Setting, SettingLevel, SettingName, SettingValue, SettingValues } from "./settings";
export {
    EmbeddedSite,
    isSettingName,
    LIMITED_KINDS,
    MAX_ROLE_LIMIT,
    RegistrationMethod,
    selectSettingNames,
    settingNames,
    settings,
} from "./settings";
export { SiteSectionID } from "./siteSections";
