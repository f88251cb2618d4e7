import { afterEach, expect, jest, test } from "@jest/globals";
import { renderHook } from "@testing-library/react";
import type { ToastMessage } from "./toasts";
import { useToastPosition } from "./useToastPosition";

afterEach(() => {
    jest.restoreAllMocks();
    document.body.innerHTML = "";
});

const TOASTS: readonly ToastMessage[] = [
    {
        toastID: "1",
        body: "Saved",
        kind: "plain",
        action: undefined,
        dismissible: true,
        persistent: false,
        autoDismiss: true,
        wide: false,
        takesFocus: false,
        visibility: true,
    },
];

test.each([
    ["<dialog open><footer>Publish</footer></dialog>", "high"],
    ["<dialog><footer>Publish</footer></dialog>", "low"],
    ['<p role="alert">It failed</p>', "high"],
    ["<p>Words</p>", "low"],
])("18.15 on a phone a toast above %s at the lower edge is at the edge that is %s", (html, edge) => {
    document.body.innerHTML = html;
    jest.replaceProperty(window, "innerWidth", 390);
    jest.replaceProperty(window, "innerHeight", 844);
    jest.spyOn(document.documentElement, "clientWidth", "get").mockReturnValue(390);
    jest.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(16, 780, 358, 50));
    const region = document.createElement("div");
    region.innerHTML = "<div><div>Saved</div></div>";
    document.body.append(region);
    jest.spyOn(region, "clientHeight", "get").mockReturnValue(50);
    jest.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(358);
    const shown = renderHook(() => useToastPosition({ current: region }, TOASTS));
    expect(shown.result.current.edge).toBe(edge);
});
