export { createApiClient } from "./apiClient";
export type { ApiClient, ApiClientOptions, RequestOptions } from "./apiClient";
export { answerChallenge } from "./challenge";
export { DEFAULT_MESSAGE } from "./errorIn";
