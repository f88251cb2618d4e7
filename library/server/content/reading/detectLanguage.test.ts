import { expect, test } from "@jest/globals";
import { detectLanguage } from "./detectLanguage";

test.each([
    ["fr", "<p>Ma bouilloire ne chauffe plus.</p>"],
    ["fr", "<p>Merci beaucoup</p>"],
    ["de", "<p>Mein Wasserkocher wird nicht mehr <em>warm</em>.</p>"],
    ["en", "<p>It trips the breaker.</p><ul><li>Only when it is warm</li></ul>"],
    ["pt", "<p>Alguém sabe consertar uma bicicleta?</p>"],
    ["ar", "<p>هل يعرف أحد كيف أصلح دراجة؟</p>"],
    ["ja", "<p>自転車の直し方を知っていますか？</p>"],
    ["uk", "<p>Мій чайник більше не гріє.</p>"],
    // What is not the author's own prose doesn't count.
    ["fr", "<blockquote><p>It trips the breaker whenever it is warm.</p></blockquote><p>Chez moi aussi, toujours.</p>"],
    ["de", "<pre><code>while (true) print the answer to everything</code></pre><p>Das geht bei mir nicht.</p>"],
    ["fr", '<p><a href="/profile/1/x" class="at">TheOldKettleMender</a> ça ne marche pas chez moi</p>'],
    [
        "fr",
        '<p><a href="https://a.example/the-old-kettle">https://a.example/the-old-kettle-and-the-lid</a> ne marche pas, désolé</p>',
    ],
])("finds %s in %s", async (language, html) => {
    expect(await detectLanguage(html)).toBe(language);
});

test.each([
    "",
    "<p>Ok</p>",
    "<p>Danke</p>",
    "<p>12345 67890 !!! 😀😀😀</p>",
    '<p><img src="/a.png" alt="A kettle that drips"></p>',
])("finds no language where there is too little of it: %s", async (html) => {
    expect(await detectLanguage(html)).toBeUndefined();
});

test("FC-8 FC-57 reads a beginning of a body only, whatever its length", async () => {
    const sentence = "<p>Mein Wasserkocher wird nicht mehr warm.</p>";
    expect(await detectLanguage(sentence.repeat(60) + "<p>The rest is English, all of it.</p>".repeat(100_000))).toBe("de");
});
