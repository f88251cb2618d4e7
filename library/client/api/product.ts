/** Where the API begins on a site (API-001). */
export const API_BASE = "/api/v2/";

/** The fixed name by which the server knows the product's own scripts (API-002). */
export const PRODUCT = "parley";
