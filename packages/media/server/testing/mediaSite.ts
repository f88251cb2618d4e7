import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Config } from "@parley/config/server";
import { configMigrations, createConfigServer } from "@parley/config/server";
import { renderBody } from "@parley/library/server/content";
import type { ContentSource } from "@parley/library/server/contentSources";
import { getContentSources } from "@parley/library/server/contentSources";
import { createEgress } from "@parley/library/server/egress";
import { createSessions, sessionsMigrations } from "@parley/library/server/sessions";
import { createFolderStorage } from "@parley/library/server/storage";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import type { Users } from "@parley/users/server";
import { createUsersServer, usersMigrations } from "@parley/users/server";
import type { Sharp } from "sharp";
import sharp from "sharp";
import { createMediaServer, foreignPicturesMigrations, linksMigrations, mediaMigrations } from "../index";

export const SITE = "http://forum.test";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Another website, on this machine. */
interface OtherSite {
    /** Base URL without a trailing slash. */
    url: string;
    /** Paths of the requests received. */
    requestedPaths: string[];
    /** Handles the next requests. */
    answer: Answer;
    close(): void;
}

/** Source and rendered HTML of a note. */
interface Note {
    body: string;
    html: string;
}

export interface MediaSite extends TestApp<{ users: Users; config: Config }> {
    other: OtherSite;
    notes: Map<number, Note>;
    /** Renders a body as notes are rendered. */
    renderNote(body: string): Promise<Note>;
    /** Returns the names of all stored uploads and copies. */
    storedFiles(): string[];
    /** Advances the clock, in milliseconds, and runs the jobs that are due. */
    runJobsAfter(milliseconds: number): Promise<void>;
}

/** Starts a server for `fettle.example`; all other hosts in the tests resolve to a private network. */
async function startOtherSite(): Promise<OtherSite> {
    const other: OtherSite = {
        url: "",
        requestedPaths: [],
        answer: (_request, response) => void response.writeHead(404).end(),
        close() {
            server.closeAllConnections();
            server.close();
        },
    };
    const server = createServer((request, response) => {
        other.requestedPaths.push(request.url ?? "");
        other.answer(request, response);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    other.url = `http://fettle.example:${(server.address() as AddressInfo).port}`;
    return other;
}

/**
 * Creates a site with media, users and notes, which represent every kind of post, and another website that its egress can reach.
 * `provideNotes` overrides functions of the notes' content source.
 */
export async function createMediaSite(provideNotes: Partial<ContentSource> = {}): Promise<MediaSite> {
    const other = await startOtherSite();
    const folder = mkdtempSync(path.join(tmpdir(), "parley-media-"));
    const notes = new Map<number, Note>();
    const egress = createEgress({
        trustedHosts: [new URL(other.url).host],
        // Longer than any test: tests abort requests themselves, however slow the machine is.
        timeoutMs: 600_000,
        maxBytes: 200_000,
        resolve: async (host) => [{ address: host === "fettle.example" ? "127.0.0.1" : "10.0.0.1", family: 4 }],
    });
    const app = await testApp({
        migrations: [
            ...[...sessionsMigrations, ...configMigrations, ...usersMigrations],
            ...[...mediaMigrations, ...linksMigrations, ...foreignPicturesMigrations],
        ],
        hasSessions: true,
        register: (kit) => {
            const config = createConfigServer(kit);
            const users = createUsersServer(kit, { config, sessions: createSessions(kit.database, kit.clock) });
            createMediaServer(kit, { config, users, storage: createFolderStorage(folder), egress });
            return { users, config };
        },
        permissionsOf: (userID, { users }) => users.permissionsOf(userID),
    });
    const contentSources = getContentSources(app.database);
    const renderNote = async (body: string) => ({
        body,
        html: await contentSources.embedded(renderBody(body, "markdown", { siteURL: SITE })),
    });
    contentSources.provide("note", {
        sees: async () => true,
        authorOf: async () => 1,
        renderedBefore: async () => [],
        renderAgain: async (id) => void notes.set(id, await renderNote(notes.get(id)?.body ?? "")),
        ...provideNotes,
    });
    let time = Date.parse("2026-05-21T12:00:00Z");
    return {
        ...app,
        other,
        notes,
        renderNote,
        storedFiles: () => readdirSync(folder).filter((name) => name !== ".incoming"),
        async runJobsAfter(milliseconds) {
            time += milliseconds;
            app.setNow(new Date(time));
            await app.kit.jobs.run();
        },
        async close() {
            await app.close();
            other.close();
            rmSync(folder, { recursive: true, force: true });
        },
    };
}

/** Returns an image of one colour, 640 × 360 pixels. */
export function drawPicture(background = "#0b5a78"): Sharp {
    return sharp({ create: { width: 640, height: 360, channels: 3, background } });
}
