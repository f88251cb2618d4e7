import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { mockDialogs } from "@parley/library/client/testing";
import { act, render, screen } from "@testing-library/react";
import { ChunkDebug } from "./ChunkDebug";

beforeEach(mockDialogs);
afterEach(() => {
    delete window.__chunkDebug;
});

test("UI-011 ChunkDebug shows the chunks of a page only if their list is defined", async () => {
    const { unmount } = render(<ChunkDebug />);
    await act(async () => undefined);
    expect(screen.queryByRole("dialog")).toBeNull();
    unmount();

    window.__chunkDebug = ["forum", "reading"];
    render(<ChunkDebug />);
    expect(await screen.findByRole("dialog")).toBeTruthy();
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["forum", "reading"]);
});
