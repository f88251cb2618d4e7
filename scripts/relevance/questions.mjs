import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { MADE } from "./madePosts.mjs";
import { ON_TALK_PAGES } from "./talkPageQuestions.mjs";

/** Returns all questions, each with the title of the post that is to be found. Those about talk pages name it by its ID in the archive. */
export function readQuestions(wiki) {
    const titles = new Map(
        gunzipSync(readFileSync(join(wiki, "discussions.jsonl.gz")))
            .toString()
            .trim()
            .split("\n")
            .map((line) => JSON.parse(line))
            .map(({ id, title }) => [id, title]),
    );
    const real = Object.entries(ON_TALK_PAGES).map(([id, [query, misspelt]]) => {
        const title = titles.get(id);
        if (title === undefined) throw new Error(`There is no talk page ${id}`);
        return { language: id.split("-")[0], query, misspelt, title };
    });
    const made = MADE.flatMap(({ language, title, questions }) =>
        questions.map(([query, misspelt]) => ({ language, query, misspelt, title })),
    );
    return [...real, ...made];
}
