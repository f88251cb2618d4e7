export { themesMigrations } from "./themes.migration";
export { createThemesServer } from "./themes.server";
