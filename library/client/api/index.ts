export type { ApiClient, ApiClientOptions } from "./apiClient";
export { createApiClient } from "./apiClient";
export { handleChallenge } from "./challenge";
export type { RequestOptions } from "./requestOptions";
export { sendAside } from "./sendAside";
export { CODE_NOT_LOADED, DEFAULT_MESSAGE, toApiError } from "./toApiError";
