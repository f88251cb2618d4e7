export { OWN_SETTINGS } from "./addresses";
export { loadSettings } from "./loadSettings";
export { registerOwnSettings } from "./ownSettings";
export { SettingsPage } from "./SettingsPage";
export {
    findSettingsEntry,
    listSettingsEntries,
    listWaitingWork,
    registerSettings,
    registerWaitingWork,
    type WaitingWork,
} from "./settingsPages";
