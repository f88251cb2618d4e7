import { createRequire } from "node:module";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { root } from "../lib/root.mjs";
import { median, percentile } from "./statistics.mjs";

/** Exports the measured functions from the sources: the built server contains them but does not export them. */
const SOURCE = `
    export { renderBody, plainText, UnfitBody } from "@parley/library/server/content";
    export { fromMarkdown, writeRich2 } from "@parley/richText/contract";
    export { SLOW_BODIES, writtenIn } from "./library/server/content/sanitizing/complexity.examples";
`;

/** Number of posts rendered before the measurement, so that the code is compiled. */
const WARM_UP = 500;

/** Measures the time to render one post, in ms, for bodies of a community written in each format. */
export function measureRendering(texts) {
    const content = rendererOf();
    return Object.entries(writersOf(content)).map(([format, write]) => {
        const written = texts.map(write);
        for (const body of written.slice(0, WARM_UP)) content.renderBody(body, format);
        const times = written.map((body) => timed(() => content.renderBody(body, format)));
        return { format, posts: times.length, p50: median(times), p95: percentile(times, 95), longest: Math.max(...times) };
    });
}

/** Measures the slowest of the slow test cases, in ms, until it is rendered or rejected (FC-8: under 200). */
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

/** Returns functions that convert a Markdown body to each format. */
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

/** Returns the fastest of three runs, because other work of the machine slows down the rest. */
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
