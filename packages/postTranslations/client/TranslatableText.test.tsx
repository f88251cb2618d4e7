import { expect, test } from "@jest/globals";
import { ToastProvider } from "@parley/library/client/components";
import { createFakeApi, renderWithStore } from "@parley/library/client/testing";
import type { PostTranslation } from "@parley/postTranslations/contract";
import { postPostTranslation } from "@parley/postTranslations/contract";
import { act, fireEvent, screen } from "@testing-library/react";
import { TranslatableText } from "./TranslatableText";

const TRANSLATED: PostTranslation = {
    recordType: "comment",
    recordID: 7,
    url: "http://forum.test/discussion/comment/7",
    name: "Bouilloire",
    lang: "fr",
    languageName: "French",
    locale: "en",
    isOffered: false,
    mayCorrect: false,
    translation: { serviceName: "LibreTranslate", body: "<p>It <b>whistles</b>.</p>" },
};

function renderText() {
    const server = createFakeApi();
    const text = (
        <ToastProvider>
            <TranslatableText
                recordType="comment"
                recordID={7}
                html="<p>Elle siffle.</p>"
                attributes={{ lang: "fr", translation: "offered" }}
            />
        </ToastProvider>
    );
    const { container } = renderWithStore(text, { server });
    return { server, getText: () => container.querySelector<HTMLElement>("[dir=auto]") };
}

const click = (name: string, more: object = {}) =>
    act(async () => void fireEvent.click(screen.getByText(name).closest("a, button") as HTMLElement, more));

test("a post is translated in its place, once, and its original is a click away; the focus stays on the control", async () => {
    const { server, getText } = renderText();
    server.answer(postPostTranslation, () => TRANSLATED);
    expect([getText()?.lang, getText()?.textContent]).toEqual(["fr", "Elle siffle."]);
    expect(screen.getByText("Translate").closest("a")?.getAttribute("href")).toBe("/post/translation/comment/7");
    await click("Translate");
    expect([getText()?.lang, getText()?.innerHTML]).toEqual(["en", "<p>It <b>whistles</b>.</p>"]);
    const about = document.getElementById(document.activeElement?.getAttribute("aria-describedby") ?? "");
    expect(about?.textContent).toBe("Translated by LibreTranslate from French.");
    expect(document.activeElement?.textContent).toBe("Show original");
    await click("Show original");
    expect([getText()?.lang, getText()?.textContent, document.activeElement?.textContent]).toEqual([
        "fr",
        "Elle siffle.",
        "Translate",
    ]);
    await click("Translate");
    expect(getText()?.textContent).toBe("It whistles.");
    expect(server.sent).toHaveLength(1);
});

test("a service that fails leaves the original, and says why; a click for another tab follows the link", async () => {
    const { server, getText } = renderText();
    server.refuse(postPostTranslation, { status: 502, message: "The translation service does not answer." });
    await click("Translate");
    expect(getText()?.textContent).toBe("Elle siffle.");
    expect(screen.getAllByText("The translation service does not answer.").length).toBeGreaterThan(0);
    // jsdom can't follow a link.
    document.addEventListener("click", (event) => event.preventDefault(), { once: true });
    await click("Translate", { ctrlKey: true });
    expect(server.sent).toHaveLength(1);
});
