export {
    deleteMedia,
    deleteMediaByUrl,
    deleteMediaList,
    deleteMediaListByUrl,
    getMedia,
    getMediaByUrl,
    getMediaDownload,
    getMediaDownloadByUrl,
    Media,
    patchMediaAttachment,
    postMedia,
} from "./media";
export type { UploadLimits } from "./media.rules";
export { bytesOf, isShown, MANAGED_EXTENSION, mediaMarkdown, UPLOAD_FIELD, wrongWithUpload } from "./media.rules";
export { PageScrape, postMediaScrape } from "./scrape";
