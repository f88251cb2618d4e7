import { afterEach, expect, jest, test } from "@jest/globals";
import type { ForumFrameTexts } from "@parley/embedding/contract";
import { createForumSignIn } from "./forumSignIn";

afterEach(() => {
    jest.restoreAllMocks();
    document.body.replaceChildren();
});

const texts = { cancel: "Cancel", confirm: "Confirm {number} there." } as ForumFrameTexts;

/** Begins a sign-in whose window has no address yet; `answer` gives it one. */
function begin() {
    const popup = { close: jest.fn(), location: { replace: jest.fn() } };
    jest.spyOn(window, "open").mockReturnValue(popup as unknown as Window);
    let send = (_response: Response): void => undefined;
    const request = jest.spyOn(globalThis, "fetch").mockImplementation(
        () =>
            new Promise((resolve) => {
                send = resolve;
            }),
    );
    const link = document.body.appendChild(document.createElement("a"));
    link.href = "/entry/signin";
    const { begin: run } = createForumSignIn({ texts, findParent: () => "https://almanac.example" });
    expect(run(link, "/")).toBe(true);
    const answer = async () => {
        const data = { url: "/comment/in-frame?code=x", check: 42, code: "x", secret: "y" };
        send(new Response(JSON.stringify(data), { status: 201 }));
        for (let turns = 0; turns < 10; turns++) await Promise.resolve();
        await new Promise(setImmediate);
    };
    return { popup, request, link, answer };
}

test("a sign-in of a frame that is cancelled before its window has an address asks for nothing any more", async () => {
    const { popup, request, link, answer } = begin();
    document.querySelector<HTMLButtonElement>("button")?.click();
    expect([popup.close.mock.calls.length, document.activeElement]).toEqual([1, link]);
    await answer();
    window.dispatchEvent(new Event("focus"));

    expect([popup.location.replace.mock.calls, request.mock.calls.length]).toEqual([[], 1]);
});

test("a sign-in of a frame that goes on asks whether the member has confirmed it when the reader is back", async () => {
    const { popup, request, answer } = begin();
    await answer();
    window.dispatchEvent(new Event("focus"));

    expect([popup.location.replace.mock.calls, request.mock.calls.length]).toEqual([[["/comment/in-frame?code=x"]], 2]);
    expect(document.querySelector("[role=status]")?.textContent).toBe("Confirm 42 there.");
    document.querySelector<HTMLButtonElement>("button")?.click();
});
