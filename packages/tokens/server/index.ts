export { tokensMigrations } from "./tokens.migration";
export { createTokensServer } from "./tokens.server";
