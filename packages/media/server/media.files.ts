import type { ServerKit } from "@parley/library/server/kit";
import type { Storage } from "@parley/library/server/storage";
import { isShown } from "@parley/media/contract";
import type { FastifyReply } from "fastify";
import { isFileName, MEDIA_PATH } from "./fileNames";
import type { ForeignPicturesService } from "./foreignPictures/foreignPictures.service";
import { FOREIGN_PICTURES_PATH } from "./foreignPictures/foreignPictures.service";
import type { LinksService } from "./links/links.service";
import { PICTURES_PATH } from "./links/links.service";
import type { createMediaVisibility } from "./media.access";
import type { MediaRepository, MediaRow } from "./media.repository";

interface Dependencies {
    kit: Pick<ServerKit, "pages">;
    repository: Pick<MediaRepository, "byFileName">;
    storage: Pick<Storage, "open">;
    sees: ReturnType<typeof createMediaVisibility>;
}

/** What a file may do when somebody opens it by itself: nothing but be seen (FC-36). */
const POLICY = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox";
/** It never changes under its name; but nobody keeps it between, for not everybody may see it (FC-39). */
const KEPT = "private, max-age=31536000, immutable";

/** Serves uploads, to who may see them: pictures to be looked at, everything else to be fetched. */
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
            "content-disposition": dispositionOf(row),
            "content-security-policy": POLICY,
            "cache-control": KEPT,
        });
        return reply.send(file.stream);
    });
}

/** So long nobody asks again for the small picture of a page elsewhere, which changes when the page does. */
const PICTURE_KEPT = "public, max-age=86400";

/** Serves the small pictures of pages elsewhere, to everybody: whoever guesses the address knows what page is meant. */
export function serveLinkPictures({ pages }: Pick<ServerKit, "pages">, links: Pick<LinksService, "picture">): void {
    pages.get<{ Params: { key: string } }>(`${PICTURES_PATH}:key`, { compress: false }, async ({ params }, reply) => {
        const picture = /^[0-9a-f]{64}$/.test(params.key) ? await links.picture(params.key) : undefined;
        return sendPicture(reply, picture);
    });
}

/** Serves copies of pictures of other sites, to everybody: whoever knows the name of one, which its content makes, has seen the picture. */
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
        "cache-control": PICTURE_KEPT,
    });
    return reply.send(picture.stream);
}

/** With the name it had, in the form of RFC 6266 that carries any letters. */
function dispositionOf({ name, type }: MediaRow): string {
    const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
    return `${isShown({ type }) ? "inline" : "attachment"}; filename*=UTF-8''${encoded}`;
}
