export { selectSetting } from "./config.slice";
export { fetchConfig } from "./config.thunks";
export { useSetting } from "./useSetting";
