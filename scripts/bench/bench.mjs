// npm run bench [-- --quick] [--only start,load,…] [--database postgres] [--copies 20] [--keep]: measures the built forum on this machine. See README.md.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../lib/build.mjs";
import { ensureInstalled } from "../lib/install.mjs";
import { root } from "../lib/root.mjs";
import { whenInterrupted } from "../lib/run.mjs";
import { calibrate } from "./calibrate.mjs";
import { FULL, QUICK } from "./community.mjs";
import { compareFigures, keepFigures } from "./compare.mjs";
import { measureEmbed } from "./parts/embed.mjs";
import { measureGiant } from "./parts/giant.mjs";
import { measureKills } from "./parts/kills.mjs";
import { measureLanguages } from "./parts/languages.mjs";
import { measureSizes } from "./parts/large.mjs";
import { measureLayouts } from "./parts/layouts.mjs";
import { measureNotices } from "./parts/notices.mjs";
import { measureRenderer } from "./parts/render.mjs";
import { measureSearch } from "./parts/search.mjs";
import { measureStreams } from "./parts/streams.mjs";
import { measureThemes } from "./parts/themes.mjs";
import { measureUsual, USUAL } from "./parts/usual.mjs";
import { printTable, writeFigures } from "./report.mjs";

/** Parts by the names that `--only` accepts. Each returns figures by name; a part with `asked` runs only if it is named. */
const PARTS = [
    { names: USUAL, measure: measureUsual },
    { names: ["giant", "typing"], measure: measureGiant },
    { names: ["render"], measure: measureRenderer },
    { names: ["kills"], measure: measureKills },
    { names: ["search"], measure: measureSearch },
    { names: ["layouts"], measure: measureLayouts },
    { names: ["themes"], measure: measureThemes },
    { names: ["languages"], measure: measureLanguages },
    { names: ["notices"], measure: measureNotices },
    { names: ["streams"], measure: measureStreams },
    { names: ["embed"], measure: measureEmbed },
    // The first run takes long.
    { names: ["large"], measure: measureSizes, when: true },
];

const { values: options } = parseArgs({
    options: {
        quick: { type: "boolean", default: false },
        only: { type: "string" },
        database: { type: "string", default: "sqlite" },
        keep: { type: "boolean", default: false },
        copies: { type: "string", default: "1" },
    },
});
const only = options.only?.split(",");
const ends = [];
let ending;
const bench = {
    isQuick: options.quick,
    engine: options.database,
    community: options.quick ? QUICK : FULL,
    copies: Number(options.copies),
    isWanted: (name) => only?.includes(name) ?? true,
    /** Registers a clean-up function, called at the end or on an interrupt, in reverse order. */
    atEnd: (end) => void ends.unshift(end),
};

await ensureInstalled({ tools: true });
await ensureBuilt();
const figures = {
    measuredAt: new Date().toISOString(),
    engine: bench.engine,
    node: process.version,
    community: bench.community,
    calibration: [calibrate()],
};
whenInterrupted(cleanUp);
try {
    for (const { names, measure, when } of PARTS)
        if (names.some(bench.isWanted) && (only || !when)) Object.assign(figures, await measure(bench));
    figures.calibration.push(calibrate());
    printTable("This machine, before and after (millions a second)", figures.calibration);
    printTable("Beside the bars, the last result that was kept, and the rival", compareFigures(figures));
    console.log(`\nAll figures: ${writeFigures(join(root, ".cache/bench"), figures)}`);
    if (options.keep) console.log(`Kept, to be committed: ${keepFigures(figures)}`);
} finally {
    await cleanUp();
}

/** An interrupt during the clean-up waits for it to end. */
function cleanUp() {
    ending ??= (async () => {
        for (const end of ends) await end();
    })();
    return ending;
}
