// Process of a build: builds the bundles whose names it receives, one after the other, and ends with its parent.
import { makeBundle } from "./bundle.mjs";

process.on("disconnect", () => process.exit());
process.on("message", async (name) => {
    const hasSucceeded = await makeBundle(name).catch((error) => console.error(error));
    process.send(hasSucceeded === true);
});
