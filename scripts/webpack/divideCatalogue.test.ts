import { expect, test } from "@jest/globals";
import { divideCatalogue, readSentTexts, readTexts } from "./divideCatalogue";

test("texts are read from the code of chunks, whatever stands around them on other lines", () => {
    const code = `
        // It isn't "odd
        t("Sign in"); t("Close", {}, "verb"); t("One\\nTwo"); t('The word "oil"');
        const quotes = /['"]/;
        t("{count} posts", { count });`;
    expect([...readTexts(code)]).toEqual(
        expect.arrayContaining(["Sign in", "Close", "verb", "One\nTwo", 'The word "oil"', "{count} posts"]),
    );
});

test("a catalogue is divided by who may read a text; what the server sends is for all", () => {
    const catalogue = {
        Posts: "1",
        "verb\u0004Close": "2",
        Themes: "3",
        Drafts: "4",
        "Tag not found.": "5",
        "List of posts": "6",
    };
    const chunks = [
        { name: "app", texts: new Set(["Posts", "Close"]) },
        { name: "themes", texts: new Set(["Close", "Themes", "Drafts"]) },
        { name: "draft-list", texts: new Set(["Drafts"]) },
    ];
    const sent = new Set(readSentTexts('registerView({ name: "List of posts" }); throw notFound("Tag");'));
    expect(divideCatalogue(catalogue, { chunks, sent })).toEqual({
        app: { Posts: "1", "verb\u0004Close": "2", "List of posts": "6" },
        member: { Drafts: "4" },
        desk: { Themes: "3" },
        server: { "Tag not found.": "5" },
    });
    const unnamed = { name: undefined, texts: new Set(["Themes"]) };
    expect(divideCatalogue({ Themes: "3" }, { chunks: [...chunks, unnamed], sent }).app).toEqual({ Themes: "3" });
});
