import { afterEach, expect, jest, test } from "@jest/globals";
import { createTranslate, translationHook } from "@parley/library/client/i18n";
import { compileTyped } from "./compileTyped";
import { createLineLookup } from "./createLineLookup";
import { findOtherLines, findPlaces, MARK, markPlaces, PANEL, readTitle } from "./findPlaces";
import { createTextRecorder } from "./textRecorder";
import { replaceTranslate } from "./useInPlaceTexts";

afterEach(() => {
    document.body.replaceChildren();
    jest.restoreAllMocks();
});

const GERMAN = {
    Posts: "Beiträge",
    "verb\u0004Close": "Schließen",
    "last reply {name}, {time}": "letzte Antwort {name}, {time}",
};

function speakGerman(recorder = createTextRecorder(), overrides = new Map()) {
    return { recorder, t: recorder.creates(overrides)("de", GERMAN) };
}

test("I18N-008 translations that are replaced before the page is ready are logged only", () => {
    const warn = jest.spyOn(console, "warn").mockImplementation(() => undefined);
    const { replace } = translationHook;
    delete translationHook.replace;

    expect(() => replaceTranslate(createTranslate)).not.toThrow();
    expect(warn).toHaveBeenCalledTimes(1);
    if (replace) translationHook.replace = replace;
});

test("I18N-009 each text that the page lacks is told once, and in English none", () => {
    const { recorder, t } = speakGerman();
    t("Posts");
    t("Unknown here");
    expect(recorder.takeMisses().map(({ text, output }) => [text, output])).toEqual([["Unknown here", "Unknown here"]]);
    t("Unknown here");
    t("Nor this");
    expect(recorder.takeMisses().map(({ text }) => text)).toEqual(["Nor this"]);

    const english = createTextRecorder();
    english.creates(new Map())("en", {})("Posts");
    expect(english.takeMisses()).toEqual([]);
});

test("texts are found on the page by their words: whole, between elements, in attributes and beside others, and never in the panel", () => {
    const { recorder, t } = speakGerman();
    for (const text of ["Posts", "last reply {name}, {time}"]) t(text);
    t("Close", {}, "verb");
    document.body.innerHTML = `
        <h1>Beiträge</h1><p>letzte Antwort <bdi>Ines</bdi>, <time>now</time></p><button aria-label="Schließen"></button>
        <i title="Beiträge · Hana"></i><b>Schließen wir das</b><script>Beiträge</script><div ${PANEL}><em>Beiträge</em></div>`;

    const places = findPlaces(document.body, recorder.indexOutputs());
    expect(places.map(({ element, keys }) => [element.tagName, ...keys])).toEqual([
        ["H1", "Posts"],
        ["P", "last reply {name}, {time}"],
        ["BUTTON", "verb\u0004Close"],
        ["I", "Posts"],
    ]);
    markPlaces(document.body, places);
    expect(document.querySelectorAll(`[${MARK}]`)).toHaveLength(4);
    markPlaces(document.body, []);
    expect(document.querySelectorAll(`[${MARK}]`)).toHaveLength(0);
});

test("lines of the page and of its title that only the server has said are looked up once, and recorded as the texts that they are", async () => {
    const recorder = createTextRecorder();
    const fetchTexts = jest.fn(async (_lines: string) => [
        { text: "Page {count}", message: "Seite {count}", translation: "Seite {count}", isOwn: false, places: [] },
        { text: "Read only", context: "site", message: null, isOwn: false, places: [] },
    ]);
    const lookUp = createLineLookup(recorder, fetchTexts);
    document.body.innerHTML = `<h1>Beiträge</h1><p>Read only</p><bdi>Ines</bdi><div dir="auto">Seite 9</div><b>12</b><div ${PANEL}>Suche</div>`;
    const index = new Map([["Beiträge", new Set(["Posts"])]]);
    const lines = [...readTitle("Beiträge – Seite 2 - Fettle", "Fettle"), ...findOtherLines(document.body, index)];
    expect(lines).toEqual(["Beiträge – Seite 2", "Beiträge", "Seite 2", "Read only"]);

    expect([await lookUp(lines), await lookUp(lines)]).toEqual([true, false]);
    expect(fetchTexts.mock.calls).toEqual([["Beiträge – Seite 2\nBeiträge\nSeite 2\nRead only"]]);
    expect(recorder.list().map(({ key, output, isMissing }) => [key, output, isMissing])).toEqual([
        ["Page {count}", "Seite 2", false],
        ["site\u0004Read only", "Read only", true],
    ]);
    await lookUp(Array.from({ length: 30 }, (_none, number) => `Zeile ${number} ${"x".repeat(90)}`));
    expect(fetchTexts).toHaveBeenCalledTimes(4);
});

test("what is typed is seen at once: words in place of others, forms by number, choices within, and none again for what has none", async () => {
    const compile = async (typed: Parameters<typeof compileTyped>[0]) => (await compileTyped(typed)) ?? null;
    const overrides = new Map([
        ["Posts", await compile("Themen")],
        ["{count} posts", await compile({ one: "ein Beitrag von {name}", other: "# Beiträge" })],
        ["{what} by {name}", await compile("{what, select, post {Ein Beitrag} other {Eine Antwort, it''s}} von {name}")],
        ["verb\u0004Close", null],
    ]);
    const { t } = speakGerman(createTextRecorder(), overrides);
    expect([t("Posts"), t("{count} posts", { count: 1, name: "Ines" }), t("{count} posts", { count: 5 })]).toEqual([
        "Themen",
        "ein Beitrag von Ines",
        "5 Beiträge",
    ]);
    expect(t("Close", {}, "verb")).toBe("Close");
    expect(["post", "reply"].map((what) => t("{what} by {name}", { what, name: "Ines" }))).toEqual([
        "Ein Beitrag von Ines",
        "Eine Antwort, it's von Ines",
    ]);
    // What is half typed changes nothing.
    expect([await compileTyped("{n, plural, other {x}"), await compileTyped({ other: "{" })]).toEqual([undefined, undefined]);
});
