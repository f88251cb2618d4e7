export { OWN_SETTINGS } from "./addresses";
export { loadSettings } from "./loadSettings";
export { registerOwnSettings } from "./ownSettings";
export { SettingsPage } from "./SettingsPage";
export { registerSettings, registerWaitingWork, settingsEntries, type WaitingWork, waitingWork } from "./settingsPages";
