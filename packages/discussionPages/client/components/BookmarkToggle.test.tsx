import { expect, test } from "@jest/globals";
import { fetchDiscussion } from "@parley/discussions/client";
import { exampleDiscussion, putBookmark } from "@parley/discussions/contract";
import { ToastProvider } from "@parley/library/client/components";
import { createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { ApiRefusal } from "@parley/library/contract";
import { act, fireEvent, screen } from "@testing-library/react";
import { BookmarkToggle } from "./BookmarkToggle";

const button = () => screen.getByRole("button", { name: "Bookmark" });
const isPressed = () => button().getAttribute("aria-pressed");

/** Renders the toggle and returns a function that delivers a response requested before any press. */
function rendered(server: ReturnType<typeof createFakeApi>) {
    const { store } = renderWithStore(
        <ToastProvider>
            <BookmarkToggle discussionID={10} />
        </ToastProvider>,
        { server },
    );
    const discussion = exampleDiscussion();
    const comes = () =>
        act(
            () =>
                void store.dispatch(
                    fetchDiscussion.fulfilled({ discussion, entities: { discussions: [discussion], users: [] } }, "", {
                        discussionID: 10,
                    }),
                ),
        );
    comes();
    return comes;
}

test("DISC-019 DISC-021 DISC-023 DISC-024 the bookmark shows at once, is busy while the request runs, and stays", async () => {
    const server = createFakeApi();
    const waiting: (() => void)[] = [];
    server.answer(putBookmark, ({ bookmarked }) => new Promise((resolve) => waiting.push(() => resolve({ bookmarked }))));
    rendered(server);
    fireEvent.click(button());
    expect(isPressed()).toBe("true");
    expect(button().getAttribute("aria-busy")).toBe("true");
    await act(async () => waiting[0]?.());
    expect(isPressed()).toBe("true");
    expect(button().getAttribute("aria-busy")).toBeNull();
    expect(server.sent).toEqual([{ endpoint: putBookmark, input: { discussionID: 10, bookmarked: true } }]);
    expect([putBookmark.method, putBookmark.path]).toEqual(["PUT", "/discussions/:discussionID/bookmark"]);
});

test("DISC-022 DISC-025 FC-62 a refused bookmark is reverted with an error message", async () => {
    const server = createFakeApi();
    const waiting: (() => void)[] = [];
    server.answer(
        putBookmark,
        () => new Promise((_, reject) => waiting.push(() => reject(new ApiRefusal({ status: 500, message: "No." })))),
    );
    rendered(server);
    fireEvent.click(button());
    expect(isPressed()).toBe("true");
    await act(async () => waiting[0]?.());
    expect(isPressed()).toBe("false");
    const toasts = await screen.findByRole("region", { name: "Messages (F8)" });
    expect(toasts.textContent).toBe("There was a problem bookmarking this discussion.");
    expect(screen.getByRole("alert").textContent).toBe("There was a problem bookmarking this discussion.");
    server.answer(putBookmark, ({ bookmarked }) => ({ bookmarked }));
    await act(async () => fireEvent.click(button()));
    expect([isPressed(), toasts.querySelector("[class*=gone]") !== null]).toEqual(["true", true]);
});

test("DISC-023 a response requested before the press does not revert the new bookmark", async () => {
    const server = createFakeApi();
    const waiting: (() => void)[] = [];
    server.answer(putBookmark, ({ bookmarked }) => new Promise((resolve) => waiting.push(() => resolve({ bookmarked }))));
    const olderComes = rendered(server);
    fireEvent.click(button());
    olderComes();
    await act(async () => waiting[0]?.());
    expect(isPressed()).toBe("true");
});

test("without scripts the form posts the bookmark", () => {
    rendered(createFakeApi());
    const form = button().closest("form") as HTMLFormElement;
    expect([form.method, form.getAttribute("action")]).toEqual(["post", "/discussion/bookmark/10"]);
    expect(new FormData(form).get("bookmarked")).toBe("1");
});
