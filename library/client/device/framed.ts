/** Whether this page is one of the whole forum in a frame on another site, where the session of the browser counts for nothing. */
export const isFramed = (): boolean => typeof document !== "undefined" && document.documentElement.dataset.framed !== undefined;
