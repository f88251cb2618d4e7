export { warningsMigrations } from "./warnings.migration";
export { createWarningsServer } from "./warnings.server";
