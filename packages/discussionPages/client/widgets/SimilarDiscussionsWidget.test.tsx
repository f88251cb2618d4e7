import { afterEach, expect, test } from "@jest/globals";
import { fetchDiscussion } from "@parley/discussions/client";
import { renderPart } from "@parley/discussions/client/testing";
import { exampleDiscussion, getDiscussion, getSimilarDiscussions } from "@parley/discussions/contract";
import { createFakeApi } from "@parley/library/client/testing";
import { act, screen } from "@testing-library/react";
import { Widget } from "./SimilarDiscussionsWidget";

/** Stands for the browser's observer: the test says when the end of the page is in sight. */
class FakeObserver {
    static last: FakeObserver | undefined;
    readonly #report: IntersectionObserverCallback;
    constructor(report: IntersectionObserverCallback) {
        this.#report = report;
        FakeObserver.last = this;
    }
    observe = () => undefined;
    disconnect = () => undefined;
    see = (isIntersecting: boolean) =>
        this.#report([{ isIntersecting } as IntersectionObserverEntry], this as unknown as IntersectionObserver);
}

const { IntersectionObserver: ownObserver } = globalThis;
afterEach(() => {
    globalThis.IntersectionObserver = ownObserver;
});

test("similar posts are searched for when the reader has come to the end; until then a form leads to them", async () => {
    globalThis.IntersectionObserver = FakeObserver as unknown as typeof IntersectionObserver;
    const server = createFakeApi();
    server.answer(getDiscussion, () => exampleDiscussion({ name: "Kettle & thermostat" }));
    server.answer(getSimilarDiscussions, () => [
        { discussionID: 8, name: "Another kettle", url: "/discussion/8", countComments: 0, closed: false },
    ]);
    const { store } = renderPart(<Widget discussionID={10} isEnd />, { server });
    await act(() => store.dispatch(fetchDiscussion({ discussionID: 10 })));
    const requested = () => server.sent.filter(({ endpoint }) => endpoint === getSimilarDiscussions).map(({ input }) => input);
    const form = screen.getByRole<HTMLButtonElement>("button", { name: "Search for more like this" }).form;
    expect([form?.getAttribute("action"), form?.method]).toEqual(["/search", "get"]);
    expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({
        query: "Kettle & thermostat",
        domain: "discussions",
        queryOperator: "or",
    });
    await act(async () => FakeObserver.last?.see(false));
    expect(requested()).toEqual([]);
    await act(async () => FakeObserver.last?.see(true));
    expect(requested()).toEqual([{ discussionID: 10 }]);
    expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["Another kettle"]);
});
