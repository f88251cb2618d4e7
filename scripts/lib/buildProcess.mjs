// One process of a build: makes the bundles whose names it is sent, one after the other, and ends with who sends them.
import { makeBundle } from "./bundle.mjs";

process.on("disconnect", () => process.exit());
process.on("message", async (name) => {
    const hasSucceeded = await makeBundle(name).catch((error) => console.error(error));
    process.send(hasSucceeded === true);
});
