export { readThemeFolder } from "./archives/themeFolders";
export { themesMigrations } from "./themes.migration";
export { createThemesServer } from "./themes.server";
