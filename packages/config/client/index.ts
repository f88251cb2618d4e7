export { selectSetting } from "./config.slice";
export { fetchConfig } from "./config.thunks";
export { readSetting } from "./settingIn";
export { useSetting } from "./useSetting";
