import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { act, render } from "@testing-library/react";
import { useReturn } from "./useReturn";

function Part({ target }: { target: string | undefined }) {
    useReturn(target);
    return null;
}

const fetched = jest.fn<typeof fetch>();
const realFetch = globalThis.fetch;
let answer: () => Promise<Response>;
const health = (status: number, body: string) => async () =>
    ({ ok: status === 200, json: async () => JSON.parse(body) as unknown }) as Response;
const HEALTHY = health(200, '{"status":"ok"}');
const UNREACHABLE = () => Promise.reject(new TypeError("failed to fetch"));

beforeEach(() => {
    jest.useFakeTimers();
    answer = UNREACHABLE;
    fetched.mockReset();
    fetched.mockImplementation(() => answer());
    globalThis.fetch = fetched;
    location.hash = "";
});
afterEach(() => {
    jest.useRealTimers();
    globalThis.fetch = realFetch;
    Reflect.deleteProperty(document, "visibilityState");
});

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const lookedAfter = async (milliseconds: number) => {
    await pass(milliseconds);
    return fetched.mock.calls.length;
};

test("FC-61 polls the server after 3, 5, 15 and then every 60 seconds, and navigates when it responds", async () => {
    render(<Part target="#back" />);
    const looks = [];
    for (const pause of [0, 2_999, 1, 4_999, 1, 15_000, 59_999, 1, 60_000]) looks.push(await lookedAfter(pause));
    expect(looks).toEqual([1, 1, 2, 2, 3, 4, 4, 5, 6]);
    expect(fetched.mock.calls[0]).toEqual([
        "/healthz",
        { cache: "no-store", redirect: "error", signal: expect.any(AbortSignal) },
    ]);
    expect(location.hash).toBe("");
    answer = HEALTHY;
    expect([await lookedAfter(60_000), location.hash]).toEqual([7, "#back"]);
    expect(await lookedAfter(600_000)).toBe(7);
});

test.each([
    ["a server in trouble", health(503, '{"status":"ok"}')],
    ["a server that says it is not well", health(200, '{"status":"down"}')],
    ["a hotel's page", health(200, "<h1>Welcome</h1>")],
])("FC-69 %s does not count as the server's response", async (_what, response) => {
    answer = response;
    render(<Part target="#back" />);
    expect([await lookedAfter(3_000), location.hash]).toEqual([2, ""]);
});

test("FC-61 polls at once when the device is online or the page becomes visible, and restarts the delays", async () => {
    render(<Part target="#back" />);
    await pass(3_000 + 5_000);
    window.dispatchEvent(new Event("online"));
    expect([await lookedAfter(0), await lookedAfter(3_000)]).toEqual([4, 5]);
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    expect(await lookedAfter(0)).toBe(5);
    Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    expect([await lookedAfter(0), await lookedAfter(3_000)]).toEqual([6, 7]);
});

test("FC-61 a page without a target, or one that was left, neither polls nor navigates", async () => {
    const { rerender } = render(<Part target={undefined} />);
    window.dispatchEvent(new Event("online"));
    expect(await lookedAfter(60_000)).toBe(0);
    rerender(<Part target="#back" />);
    expect(await lookedAfter(0)).toBe(1);
    answer = HEALTHY;
    rerender(<Part target={undefined} />);
    for (const eventTarget of [window, document])
        eventTarget.dispatchEvent(new Event(eventTarget === window ? "online" : "visibilitychange"));
    expect([await lookedAfter(60_000), location.hash]).toEqual([1, ""]);

    let arrive: (response: Response) => void = () => undefined;
    answer = () =>
        new Promise((resolve) => {
            arrive = resolve;
        });
    rerender(<Part target="#back" />);
    await pass(0);
    rerender(<Part target={undefined} />);
    arrive(await HEALTHY());
    await pass(0);
    expect(location.hash).toBe("");
});
