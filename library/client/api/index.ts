export type { ApiClient, ApiClientOptions } from "./apiClient";
export { createApiClient } from "./apiClient";
export { answerChallenge } from "./challenge";
export { DEFAULT_MESSAGE, errorIn } from "./errorIn";
export type { RequestOptions } from "./requestOptions";
export { sendAside } from "./sendAside";
