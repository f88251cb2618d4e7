import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

const QUESTION = "1";
const ENTITIES = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

/**
 * Reads the questions of each site of a Stack Exchange dump, and the titles that `PostLinks` connects with others: of each the IDs of the
 * posts linked with it, in either direction.
 */
export function readLinkedTitles(folder) {
    return readdirSync(folder)
        .sort()
        .map((name) => {
            const path = join(folder, name);
            const posts = new Map(
                readRows(path, "Posts")
                    .filter((row) => row.PostTypeId === QUESTION)
                    .map((row) => [row.Id, { title: row.Title ?? "", body: (row.Body ?? "").replace(/<[^<>]*>/g, " ") }]),
            );
            const linked = new Map();
            for (const { PostId: one, RelatedPostId: other } of readRows(path, "PostLinks")) {
                if (one === other || !posts.has(one) || !posts.has(other)) continue;
                linked.set(one, [...new Set([...(linked.get(one) ?? []), other])]);
                linked.set(other, [...new Set([...(linked.get(other) ?? []), one])]);
            }
            const titles = [...linked].map(([id, others]) => ({ id, title: posts.get(id).title, linked: others }));
            return { name, path, posts, titles };
        });
}

function readRows(path, table) {
    const xml = gunzipSync(readFileSync(join(path, `${table}.xml.gz`))).toString();
    return [...xml.matchAll(/<row ([^<]*?)\/>/g)].map(([, attributes]) =>
        Object.fromEntries([...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, decode(value)])),
    );
}

function decode(text) {
    return text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (whole, name) => {
        if (name.startsWith("#x")) return String.fromCodePoint(Number.parseInt(name.slice(2), 16));
        if (name.startsWith("#")) return String.fromCodePoint(Number(name.slice(1)));
        return ENTITIES[name] ?? whole;
    });
}
