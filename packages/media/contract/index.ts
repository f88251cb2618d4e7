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
export { isShown, MANAGED_EXTENSION, mediaMarkdown, parseBytes, UPLOAD_FIELD, wrongWithUpload } from "./media.rules";
export { PageScrape, postMediaScrape } from "./scrape";
