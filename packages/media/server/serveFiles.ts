import { toContentDisposition } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Storage } from "@parley/library/server/storage";
import { isShown } from "@parley/media/contract";
import type { FastifyReply } from "fastify";
import { isFileName, MEDIA_PATH } from "./fileNames";
import type { ForeignPicturesService } from "./foreignPictures/foreignPictures.service";
import { FOREIGN_PICTURES_PATH } from "./foreignPictures/foreignPictures.service";
import type { LinksService } from "./links/links.service";
import { THUMBNAILS_PATH } from "./links/links.service";
import type { MediaRepository } from "./media.repository";
import type { createMediaVisibility } from "./visibility";

interface Dependencies {
    kit: Pick<ServerKit, "pages">;
    repository: Pick<MediaRepository, "byFileName">;
    storage: Pick<Storage, "open">;
    sees: ReturnType<typeof createMediaVisibility>;
}

/** Content security policy of a file opened on its own: it may only be displayed (FC-36). */
const POLICY = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox";
/** A file never changes under its name, but shared caches must not store it, because not everybody may see it (FC-39). */
const CACHE_CONTROL = "private, max-age=31536000, immutable";

/** Serves uploads to viewers who may see them: images inline, everything else as a download. */
export function serveMedia({ kit, repository, storage, sees }: Dependencies): void {
    kit.pages.get<{ Params: { name: string } }>(`${MEDIA_PATH}:name`, { compress: false }, async ({ params, viewer }, reply) => {
        const row = isFileName(params.name) ? await repository.byFileName(params.name) : undefined;
        const file = row && (await sees(viewer, row)) ? await storage.open(row.fileName) : undefined;
        if (!row || !file) {
            reply.header("cache-control", "private, no-cache");
            return reply.code(404).send({ status: 404, message: "Page not found.", description: null });
        }
        reply.headers({
            "content-type": row.type,
            "content-length": file.size,
            "content-disposition": toContentDisposition(isShown(row) ? "inline" : "attachment", row.name),
            "content-security-policy": POLICY,
            "cache-control": CACHE_CONTROL,
        });
        return reply.send(file.stream);
    });
}

/** Cache lifetime of a thumbnail, which changes with its page. */
const PICTURE_CACHE_CONTROL = "public, max-age=86400";

/** Serves the thumbnails of external pages to everybody: guessing the URL requires knowing the page's URL. */
export function serveLinkPictures({ pages }: Pick<ServerKit, "pages">, links: Pick<LinksService, "picture">): void {
    pages.get<{ Params: { key: string } }>(`${THUMBNAILS_PATH}:key`, { compress: false }, async ({ params }, reply) => {
        const picture = /^[0-9a-f]{64}$/.test(params.key) ? await links.picture(params.key) : undefined;
        return sendPicture(reply, picture);
    });
}

/** Serves copies of images of other sites to everybody: knowing a name, which is a hash of the content, requires having seen the image. */
export function serveForeignPictures({ pages }: Pick<ServerKit, "pages">, { open }: ForeignPicturesService): void {
    pages.get<{ Params: { name: string } }>(`${FOREIGN_PICTURES_PATH}:name`, { compress: false }, async ({ params }, reply) => {
        const picture = await open(params.name);
        return sendPicture(reply, picture);
    });
}

function sendPicture(reply: FastifyReply, picture: Awaited<ReturnType<ForeignPicturesService["open"]>>): FastifyReply {
    if (!picture) return reply.code(404).send({ status: 404, message: "Page not found.", description: null });
    reply.headers({
        "content-type": picture.type,
        "content-length": picture.size,
        "content-security-policy": POLICY,
        "cache-control": PICTURE_CACHE_CONTROL,
    });
    return reply.send(picture.stream);
}
