import { makeCommunity } from "../community.mjs";
import { measureRendering, measureSlowest } from "../render.mjs";
import { printTable } from "../report.mjs";

/** Measures the renderer alone: every post of the community in each format, and the slow test cases (FC-8). */
export async function measureRenderer({ community }) {
    const { discussions, comments } = makeCommunity(community);
    const posts = measureRendering([...discussions, ...comments].map(({ body }) => body));
    printTable("Rendering a post, ms", posts);
    const slow = measureSlowest();
    printTable("Rendering what is made to be slow, ms", slow);
    return { render: { posts, slow } };
}
