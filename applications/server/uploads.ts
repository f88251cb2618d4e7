import { mkdirSync } from "node:fs";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { FILE_POLICY } from "./security";

/** The pictures that the site made itself: a folder, and a name of its own with its size. Whatever else lies there is not for the world. */
const OURS = /^\/(?!\.)[^/\\]+\/[\w-]+\.(?:svg|png|jpg|webp)$/;

/** Serves the pictures of the site, for ever, since none changes under its name; opened by themselves they can only be seen (FC-36). */
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
