import { mkdirSync } from "node:fs";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { FILE_POLICY } from "./security";

/** Paths of pictures created by the site, and of fonts of its themes: a folder, and a file name. Other files in the folder are not public. */
const OURS = /^\/(?:(?!\.)[^/\\]+\/[\w-]+\.(?:svg|png|jpg|webp)|themes\/[\w-]+\.woff2)$/;

/**
 * Serves the pictures of the site as immutable, since their names change with their content. Opened directly they can only be viewed
 * (FC-36).
 */
export async function serveUploads(app: FastifyInstance, uploadsDirectory: string): Promise<void> {
    mkdirSync(uploadsDirectory, { recursive: true });
    await app.register(fastifyStatic, {
        root: uploadsDirectory,
        prefix: "/uploads/",
        decorateReply: false,
        immutable: true,
        maxAge: "365d",
        index: false,
        allowedPath: (path) => OURS.test(path),
        setHeaders: (reply) => void reply.header("content-security-policy", FILE_POLICY),
    });
}
