// npm run openapi [-- FILE]: writes the OpenAPI document of the API, by default to dist/openapi.json, and says what is not valid in it.
import { writeFileSync } from "node:fs";
import { ensureBuilt } from "./lib/build.mjs";
import { checkNode, ensureInstalled } from "./lib/install.mjs";
import { readOpenAPI } from "./lib/openAPI.mjs";

checkNode();
await ensureInstalled({ tools: true });
await ensureBuilt(["server"]);
const { createConfig, lintFromString } = await import("@redocly/openapi-core");
const file = process.argv[2] ?? "dist/openapi.json";
const source = readOpenAPI();
writeFileSync(file, source);
const problems = await lintFromString({ source, config: await createConfig({ extends: ["spec"] }) });
for (const { message, location } of problems) console.log(`${location[0]?.pointer ?? ""} ${message}`);
console.log(`${file}: ${problems.length === 0 ? "valid OpenAPI 3.1" : `${problems.length} problems`}`);
process.exitCode = problems.length === 0 ? 0 : 1;
