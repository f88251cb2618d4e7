export { roleRequestsMigrations } from "./roleRequests.migration";
export { createRoleRequestsServer } from "./roleRequests.server";
