// npm run openapi [-- FILE]: writes the OpenAPI document of the API, by default to dist/openapi.json, and says what is not valid in it.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "./lib/build.mjs";
import { checkNode, ensureInstalled } from "./lib/install.mjs";

checkNode();
await ensureInstalled({ tools: true });
await ensureBuilt(["server"]);
const { createConfig, lintFromString } = await import("@redocly/openapi-core");
const file = process.argv[2] ?? "dist/openapi.json";
// The document does not depend on the data of a site.
const data = mkdtempSync(join(tmpdir(), "parley-openapi-"));
try {
    const source = execFileSync(process.execPath, ["dist/server/parley.js", "openapi"], {
        encoding: "utf8",
        maxBuffer: 64 * 1024 * 1024,
        env: { ...process.env, DATA_DIR: data, DATABASE_URL: "", LOG_LEVEL: "silent" },
    });
    writeFileSync(file, source);
    const problems = await lintFromString({ source, config: await createConfig({ extends: ["spec"] }) });
    for (const { message, location } of problems) console.log(`${location[0]?.pointer ?? ""} ${message}`);
    console.log(`${file}: ${problems.length === 0 ? "valid OpenAPI 3.1" : `${problems.length} problems`}`);
    process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
    rmSync(data, { recursive: true, force: true });
}
