import { printTable } from "../report.mjs";
import { comparePages } from "./comparePages.mjs";

/** The other languages, one of them from right to left, one without spaces; English has no catalogue. */
const LANGUAGES = ["ar", "ja"];

/** Measures a guest's list of posts in Arabic and Japanese beside that in English. */
export async function measureLanguages({ isQuick }) {
    const rows = await comparePages({ path: "/discussions", isQuick, prepare });
    printTable("A guest's list of posts by language, CPU ms of the forum", rows);
    return { languages: { rows } };
}

async function prepare(send) {
    await send("PATCH", "config", { "garden.locales": LANGUAGES });
    const read = (language) => () => ({ headers: { Cookie: `parley-locale=${language}` } });
    return Object.fromEntries(["en", ...LANGUAGES].map((language) => [language, read(language)]));
}
