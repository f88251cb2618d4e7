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
import type { BodySource } from "@parley/library/server/contentSources";
import { getContentSources } from "@parley/library/server/contentSources";
import { createEgress } from "@parley/library/server/egress";
import { createSessions, sessionsMigrations } from "@parley/library/server/sessions";
import { folderStorage } from "@parley/library/server/storage";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import type { Users } from "@parley/users/server";
import { createUsersServer, usersMigrations } from "@parley/users/server";
import type { Sharp } from "sharp";
import sharp from "sharp";
import { createMediaServer, foreignPicturesMigrations, linksMigrations, mediaMigrations } from "../index";

export const SITE = "http://forum.test";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Another site of the web, on this machine. */
interface OtherSite {
    /** Its address, without a slash at the end. */
    url: string;
    /** The paths that it was asked for. */
    requestedPaths: string[];
    /** How it answers the next requests. */
    answer: Answer;
    close(): void;
}

/** What is written with a note of the test, and what it was rendered as. */
interface Note {
    body: string;
    html: string;
}

export interface MediaSite extends TestApp<{ users: Users; config: Config }> {
    other: OtherSite;
    notes: Map<number, Note>;
    /** Renders what somebody writes as a note is rendered. */
    renderNote(body: string): Promise<Note>;
    /** The names of the uploaded and copied files that are kept. */
    storedFiles(): string[];
    /** Moves the clock on by so many milliseconds and does the jobs that are due then. */
    runJobsAfter(milliseconds: number): Promise<void>;
}

/** Starts a server that answers for `fettle.example`; every other host that a test names is in a private network. */
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
 * Builds a site with media, people and notes, which stand for every kind of post, beside another site that its egress may fetch from.
 * `provideNotes` adds to what the site is told of its notes.
 */
export async function mediaSite(provideNotes: Partial<BodySource> = {}): Promise<MediaSite> {
    const other = await startOtherSite();
    const folder = mkdtempSync(path.join(tmpdir(), "parley-media-"));
    const notes = new Map<number, Note>();
    const egress = createEgress({
        trustedHosts: [new URL(other.url).host],
        // Longer than any test: a test ends the time itself, however slow the machine is.
        patience: 600_000,
        largest: 200_000,
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
            createMediaServer(kit, { config, users, storage: folderStorage(folder), egress });
            return { users, config };
        },
        permissionsOf: (userID, { users }) => users.permissionsOf(userID),
    });
    const bodies = getContentSources(app.database);
    const renderNote = async (body: string) => ({
        body,
        html: await bodies.embedded(renderBody(body, "markdown", { origin: SITE })),
    });
    bodies.provide("note", {
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

/** A picture of one colour, 640 × 360. */
export function drawPicture(background = "#0b5a78"): Sharp {
    return sharp({ create: { width: 640, height: 360, channels: 3, background } });
}
