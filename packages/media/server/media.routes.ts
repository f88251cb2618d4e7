import { implement, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { getLongRunner } from "@parley/library/server/longRunner";
import {
    deleteMedia,
    deleteMediaByUrl,
    deleteMediaList,
    deleteMediaListByUrl,
    getMedia,
    getMediaByUrl,
    getMediaDownload,
    getMediaDownloadByUrl,
    patchMediaAttachment,
    postMedia,
    postMediaScrape,
} from "@parley/media/contract";
import type { LinksService } from "./links/links.service";
import type { MediaService } from "./media.service";

/** Registers the API endpoints of uploads and page summaries. */
export function registerMediaRoutes(
    kit: Pick<ServerKit, "api" | "pages" | "database" | "clock" | "jobs">,
    service: MediaService,
    links: Pick<LinksService, "scrape">,
): void {
    const { api } = kit;
    const removal = getLongRunner(kit).job("media: delete", (viewer, mediaID, { deleteFile }: { deleteFile: boolean }) =>
        service.removeAny(viewer, mediaID, deleteFile),
    );
    implement(api, postMedia, ({ file }, viewer) => service.post(viewer, file), { large: service.large });
    implement(api, postMediaScrape, ({ url, force }, viewer) => links.scrape(viewer, url, force));
    implement(api, getMediaByUrl, ({ url }, viewer) => service.getByUrl(viewer, url));
    implement(api, getMedia, ({ mediaID }, viewer) => service.get(viewer, mediaID));
    implement(api, getMediaDownload, async ({ mediaID }, viewer, { setHeader }) => {
        setHeader("location", await service.download(viewer, mediaID));
    });
    implement(api, getMediaDownloadByUrl, async ({ url }, viewer, { setHeader }) => {
        setHeader("location", await service.downloadByUrl(viewer, url));
    });
    implement(api, patchMediaAttachment, ({ mediaID, foreignID }, viewer) => service.attach(viewer, mediaID, foreignID));
    implement(api, deleteMediaByUrl, ({ url, deleteFile }, viewer) => service.removeByUrl(viewer, url, deleteFile));
    implement(api, deleteMedia, ({ mediaID, deleteFile }, viewer) => service.remove(viewer, mediaID, deleteFile));
    implement(api, deleteMediaList, ({ mediaIDs, deleteFile, ...options }, viewer, { reply }) => {
        requirePermission(viewer, "community.manage");
        return removal(viewer, { ids: mediaIDs, params: { deleteFile }, options }, reply);
    });
    implement(api, deleteMediaListByUrl, async ({ urls, deleteFile, ...options }, viewer, { reply }) => {
        const ids = await service.idsAt(viewer, urls);
        return removal(viewer, { ids, params: { deleteFile }, options }, reply);
    });
}
