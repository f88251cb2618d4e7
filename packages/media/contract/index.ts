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
export { findUploadProblem, isShown, MANAGED_EXTENSION, parseBytes, toMediaMarkdown, UPLOAD_FIELD } from "./media.rules";
export { PageScrape, postMediaScrape } from "./scrape";
