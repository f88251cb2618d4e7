export { fetchPageSummary, uploadMedia } from "./media.thunks";
export { UploadArea } from "./UploadArea";
export { UploadButton } from "./UploadButton";
export { UploadList, UploadStatus } from "./UploadList";
export type { Upload, Uploads } from "./useUploads";
export { useUploads } from "./useUploads";
