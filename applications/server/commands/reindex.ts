import type { Command } from "./command";
import { BadUsage } from "./command";
import { runOnSite } from "./runOnSite";

/** Command that lets the running site index its records for the search again. */
export const reindex: Command = {
    name: "reindex",
    usage: "reindex [--only <type>]",
    summary: "rebuild the search index",
    help: [
        "Marks all records, or those of one type (discussion, comment, category, user), to be indexed for search again.",
        "The running server does so, a hundred at a time. Search works in the meantime, and nothing is lost if the server stops.",
        "This happens by itself when a newer version divides texts into words differently, and when the index is damaged.",
        "With the embedded database, stop the server first and start it again, or let it begin by POST /api/v2/search/reindex.",
    ].join("\n"),
    options: { only: { type: "string" } },
    async run({ values, environment }) {
        return runOnSite(environment, async ({ search }) => {
            const wanted = typeof values.only === "string" ? [values.only] : undefined;
            const recordTypes = await search.reindex(wanted);
            if (recordTypes.length === 0) throw new BadUsage(`There is nothing of the type ${String(values.only)} to be found.`);
            const lines = [`The server will index anew: ${recordTypes.join(", ")}`];
            return { ok: true, report: { recordTypes }, lines };
        });
    },
};
