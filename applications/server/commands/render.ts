import { setTimeout as pause } from "node:timers/promises";
import { RENDER_VERSION } from "@parley/library/server/content";
import type { RenderedContentSource } from "@parley/library/server/contentSources";
import { getContentSources } from "@parley/library/server/contentSources";
import { openSite } from "../site";
import type { Command } from "./command";
import { BadUsage } from "./command";

const BATCH_SIZE = 100;
/** Maximum number of failed records to be listed. */
const MAX_NAMED = 20;

/** Result for the content of one kind. */
interface Rendered {
    kind: string;
    rendered: number;
    /** IDs of records that could not be rendered and were left unchanged. */
    failed: number[];
}

/** Command that renders stored content again. */
export const render: Command = {
    name: "render",
    usage: "render [--all] [--after <kind>:<number>]",
    summary: "render again what an older version rendered",
    help: [
        `Renders every discussion, comment and signature again that a renderer before version ${RENDER_VERSION} made, a hundred at a time. No post counts as edited, and nobody is notified.`,
        "Profile photos on other sites are marked to be fetched by the running server.",
        "Pages do the same for the texts they show, so this can be run at any time, or never. Stopped and run again, it continues where it was.",
        "With --all, those of this version too; stopped, that goes on behind the place it told last with --after, as in --after comment:1200.",
        "On PostgreSQL the server may run at the same time: half of the time is left to it. With the embedded database, stop the server first.",
    ].join("\n"),
    options: { all: { type: "boolean" }, after: { type: "string" } },
    async run({ values, environment, quiet }) {
        const site = await openSite(environment, { servesAPI: false });
        const log = (line: string) => void (quiet || process.stderr.write(`${line}\n`));
        try {
            const kinds = getContentSources(site.database).rendered();
            const version = values.all === true ? RENDER_VERSION + 1 : RENDER_VERSION;
            const reports: Rendered[] = [];
            for (const [kind, source, after] of listSources(kinds, values.after))
                reports.push(await renderKind({ kind, source, after, version, log }));
            return { ok: reports.every(({ failed }) => failed.length === 0), report: reports, lines: reports.flatMap(toLines) };
        } finally {
            await site.close();
        }
    },
};

/** Returns the content sources to be rendered, each with the ID to continue after. */
function listSources(
    kinds: ReadonlyMap<string, RenderedContentSource>,
    location: unknown,
): [kind: string, source: RenderedContentSource, after: number][] {
    const all = [...kinds].map(([kind, source]): [string, RenderedContentSource, number] => [kind, source, 0]);
    if (typeof location !== "string") return all;
    const [, kind, number] = /^(\w+):(\d+)$/.exec(location) ?? [];
    const at = all.findIndex(([known]) => known === kind);
    if (at === -1) throw new BadUsage(`A place is one of ${[...kinds.keys()].join(", ")}, a colon and a number.`);
    return all.slice(at).map(([known, source], index) => [known, source, index === 0 ? Number(number) : 0]);
}

interface Work {
    kind: string;
    source: RenderedContentSource;
    after: number;
    version: number;
    log(line: string): void;
}

async function renderKind({ kind, source, after, version, log }: Work): Promise<Rendered> {
    const failed: number[] = [];
    let rendered = 0;
    let last = after;
    for (;;) {
        const began = performance.now();
        const ids = await source.renderedBefore(version, last, BATCH_SIZE);
        if (ids.length === 0) return { kind, rendered, failed };
        for (const id of ids) {
            if (await isRendered(source, id, (reason) => log(`${kind}:${id} stays as it was: ${reason}`))) rendered++;
            else failed.push(id);
            last = id;
        }
        log(`${kind}:${last}, ${rendered} rendered`);
        await pause(performance.now() - began);
    }
}

/** Renders one record. A failure does not stop the others. */
async function isRendered(source: RenderedContentSource, id: number, onFailure: (reason: string) => void): Promise<boolean> {
    try {
        await source.renderAgain(id);
        return true;
    } catch (error) {
        onFailure(error instanceof Error ? error.message : String(error));
        return false;
    }
}

function toLines({ kind, rendered, failed }: Rendered): string[] {
    const line = `${kind}: ${rendered.toLocaleString("en")} rendered`;
    if (failed.length === 0) return [line];
    const named = failed.slice(0, MAX_NAMED).join(", ");
    const more = failed.length > MAX_NAMED ? ` and ${failed.length - MAX_NAMED} more` : "";
    return [`${line}, ${failed.length} failed: ${named}${more}`];
}
