import { createRequire } from "node:module";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { root } from "../lib/root.mjs";
import { median, percentile } from "./statistics.mjs";

/** What is measured, out of the sources: the built server has it, but gives it to nobody. */
const SOURCE = `
    export { renderBody, plainText, UnfitBody } from "@parley/library/server/content";
    export { fromMarkdown, writeRich2 } from "@parley/editor/contract";
    export { SLOW_BODIES, writtenIn } from "./library/server/content/sanitizing/complexity.examples";
`;

/** Posts that are rendered before the clock runs, so that what is measured is compiled. */
const WARM_UP = 500;

/** How long rendering one post takes, in ms, for bodies of a community written in each format. */
export function measureRendering(bodies) {
    const content = rendererOf();
    return Object.entries(writersOf(content)).map(([format, write]) => {
        const written = bodies.map(write);
        for (const body of written.slice(0, WARM_UP)) content.renderBody(body, format);
        const times = written.map((body) => timed(() => content.renderBody(body, format)));
        return { format, posts: times.length, p50: median(times), p95: percentile(times, 95), longest: Math.max(...times) };
    });
}

/** How long the slowest of the bodies takes that are made to be slow, in ms, until it is rendered or refused (FC-8: under 200). */
export function measureSlowest() {
    const content = rendererOf();
    return Object.keys(writersOf(content)).map((format) => {
        const times = content.SLOW_BODIES.map(([name, body]) => ({
            name,
            ...renderedOrRefused(content, content.writtenIn(format, body), format),
        }));
        const slowest = times.reduce((one, other) => (other.ms > one.ms ? other : one));
        return {
            format,
            bodies: times.length,
            refused: times.filter(({ isRefused }) => isRefused).length,
            slowest: slowest.ms,
            "made of": slowest.name,
        };
    });
}

let loaded;

function rendererOf() {
    loaded ??= load();
    return loaded;
}

function load() {
    const outfile = join(root, ".cache/bench/render.cjs");
    buildSync({
        absWorkingDir: root,
        stdin: { contents: SOURCE, resolveDir: root, loader: "ts" },
        outfile,
        bundle: true,
        platform: "node",
        logLevel: "error",
    });
    return createRequire(import.meta.url)(outfile);
}

/** How a Markdown body would have been written in each format. */
function writersOf({ renderBody, plainText, fromMarkdown, writeRich2 }) {
    const html = (body) => renderBody(body, "markdown");
    const text = (body) => plainText(html(body));
    return {
        markdown: (body) => body,
        html,
        wysiwyg: html,
        rich2: (body) => writeRich2(fromMarkdown(body)),
        rich: (body) =>
            JSON.stringify(
                text(body)
                    .split("\n")
                    .map((insert) => ({ insert: `${insert}\n` })),
            ),
        bbcode: (body) => body.replace(/\*\*(.+?)\*\*/g, "[b]$1[/b]").replace(/\[(.+?)\]\((\S+?)\)/g, "[url=$2]$1[/url]"),
        text,
        textex: text,
    };
}

/** The quickest of three: what else the machine does is not the renderer's. */
function renderedOrRefused({ renderBody, UnfitBody }, body, format) {
    let isRefused = false;
    const times = [1, 2, 3].map(() =>
        timed(() => {
            try {
                renderBody(body, format);
            } catch (error) {
                if (!(error instanceof UnfitBody)) throw error;
                isRefused = true;
            }
        }),
    );
    return { ms: Math.min(...times), isRefused };
}

function timed(work) {
    const start = performance.now();
    work();
    return performance.now() - start;
}
