import { afterEach, expect, jest, test } from "@jest/globals";
import { createTranslate, translationHook } from "@parley/library/client/i18n";
import { compileTyped } from "./compileTyped";
import { findPlaces, MARK, markPlaces, PANEL } from "./findPlaces";
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

test("what is typed is seen at once: words in place of others, plural forms by number, and none again for what has none", () => {
    const forms = compileTyped({ one: "ein Beitrag von {name}", other: "# Beiträge" });
    const overrides = new Map([
        ["Posts", compileTyped("Themen") ?? null],
        ["{count} posts", forms ?? null],
        ["verb\u0004Close", null],
    ]);
    const { t } = speakGerman(createTextRecorder(), overrides);
    expect([t("Posts"), t("{count} posts", { count: 1, name: "Ines" }), t("{count} posts", { count: 5 })]).toEqual([
        "Themen",
        "ein Beitrag von Ines",
        "5 Beiträge",
    ]);
    expect(t("Close", {}, "verb")).toBe("Close");
    // A message with choices within is seen once it is saved.
    expect([compileTyped("{n, plural, other {x}}"), compileTyped({ other: "it''s" })]).toEqual([undefined, undefined]);
});
