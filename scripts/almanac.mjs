// npm run almanac [address of the forum] [secret of its tokens]: serves the Wexley Almanac, a site whose pages have comments of the forum, from another origin.
import { createRequire } from "node:module";

const PORT = 3200;
const { serveAlmanac } = createRequire(import.meta.url)("./lib/serveAlmanac.cjs");
const forum = (process.argv[2] ?? process.env.SITE_URL ?? "http://localhost:3000").replace(/\/$/, "");

// Another site than the forum's on localhost, so that browsers treat its frames as those of any other site.
const { url, close } = await serveAlmanac({
    forum,
    port: Number(process.env.PORT ?? PORT),
    host: "127.0.0.1",
    secret: process.argv[3],
});
console.log(`The Wexley Almanac is on ${url}, with comments of ${forum}`);
console.log(`Add the address ${url} on ${forum}/settings/embedding, so that its pages may show them.`);
console.log(
    process.argv[3]
        ? `Its subscribers are known there by tokens: ${url}/subscribers.html`
        : `For its subscribers set the issuer of tokens to ${url} there, and give the secret that is shown then after the address of the forum.`,
);
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void close().then(() => process.exit(0)));
