/** Path prefix of the API (API-001). */
export const API_BASE = "/api/v2/";

/** Value of the header by which the server recognises the product's own scripts (API-002). */
export const PRODUCT = "parley";
