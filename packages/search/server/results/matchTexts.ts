import { createMatch } from "../query/createMatch";
import { parseQuery } from "../query/parseQuery";
import type { RunTextJob } from "../texts/textJobs";

/** Creates the function that finds which texts have the words of a query. Its conditions, such as `author:`, are ignored. */
export function createTextMatcher({ runTextJob }: { runTextJob: RunTextJob }) {
    return async (query: string, texts: readonly { title: string; body: string }[]): Promise<boolean[]> => {
        const match = createMatch(parseQuery(query, new Set()));
        if (match.clauses.length === 0 || texts.length === 0) return texts.map(() => false);
        return runTextJob({ kind: "match", texts, match });
    };
}
