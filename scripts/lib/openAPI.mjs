import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Returns the OpenAPI document of the built server as JSON. It does not depend on the data of a site. */
export function readOpenAPI() {
    const data = mkdtempSync(join(tmpdir(), "parley-openapi-"));
    try {
        return execFileSync(process.execPath, ["dist/server/parley.js", "openapi"], {
            encoding: "utf8",
            maxBuffer: 64 * 1024 * 1024,
            env: { ...process.env, DATA_DIR: data, DATABASE_URL: "", LOG_LEVEL: "silent" },
        });
    } finally {
        rmSync(data, { recursive: true, force: true });
    }
}
