export { selectSetting } from "./config.slice";
export { fetchConfig } from "./config.thunks";
export { settingIn } from "./settingIn";
export { useSetting } from "./useSetting";
