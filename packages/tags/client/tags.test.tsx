import "./tags.feature";
import { afterEach, expect, jest, test } from "@jest/globals";
import { createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { getWidgetComponent, loadWidget } from "@parley/library/client/widgets";
import type { Tag } from "@parley/tags/contract";
import { getTags } from "@parley/tags/contract";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { TagInput } from "./components/TagInput";
import { TagList } from "./components/TagList";

const tag = (tagID: number, name: string): Tag => ({
    tagID,
    id: tagID,
    name,
    urlcode: name,
    urlCode: name,
    type: "User",
    countDiscussions: 2,
    url: `http://forum.test/discussions?tagID=${tagID}`,
});
const NAMES = ["zip", "hum", "rush", "spares"];

test("LAY-032 the tag cloud links tags to their posts, and renders nothing without tags", async () => {
    await loadWidget("TagCloud");
    const TagCloud = getWidgetComponent("TagCloud");
    if (!TagCloud) throw new Error("TagCloud was not registered");
    const server = createFakeApi();
    server.answer(getTags, () => NAMES.map((name, index) => tag(index + 1, name)));
    renderWithStore(<TagCloud />, { server });
    expect(await screen.findByRole("heading", { name: "Tags in use" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "hum" }).getAttribute("href")).toBe("http://forum.test/discussions?tagID=2");
    expect(server.sent).toMatchObject([{ input: { excludeNoCountDiscussion: true, sort: "-countDiscussions" } }]);

    const empty = createFakeApi();
    empty.answer(getTags, () => []);
    const { container } = await act(async () => renderWithStore(<TagCloud />, { server: empty }));
    expect(container.childElementCount).toBe(0);
});

test("TAGC-010 TAGC-011 a post shows three of its tags in a list, and all on its page", () => {
    const tags = NAMES.map((name, index) => ({ tagID: index + 1, name, urlcode: name }));
    const { rerender } = render(<TagList tags={tags} />);
    expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual(["zip", "hum", "rush"]);
    rerender(<TagList tags={tags} all />);
    expect(screen.getByRole("link", { name: "spares" }).getAttribute("href")).toBe("/discussions?tagID=4");
});

afterEach(() => void jest.useRealTimers());

test("TAGC-007 TAGC-008 the tag field suggests tags that begin like the last word, 100 ms after the last change", async () => {
    jest.useFakeTimers();
    const server = createFakeApi();
    server.answer(getTags, () => [tag(1, "hum"), tag(2, "hub-gear")]);
    renderWithStore(<TagInput aria-label="Tags" name="tags" defaultValue="hum" />, { server });
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Tags" });
    const write = (value: string) => fireEvent.input(field, { target: { value } });
    write("hum, h");
    await act(async () => jest.advanceTimersByTimeAsync(99));
    write("hum, hu");
    await act(async () => jest.advanceTimersByTimeAsync(99));
    expect(server.sent).toEqual([]);
    await act(async () => jest.advanceTimersByTimeAsync(1));
    expect(server.sent).toMatchObject([{ input: { query: "hu" } }]);
    expect(screen.queryByRole("button", { name: "hum" })).toBeNull();
    act(() => screen.getByRole("button", { name: "hub-gear" }).click());
    expect(field.value).toBe("hum, hub-gear, ");
    expect(screen.queryByRole("button", { name: "hub-gear" })).toBeNull();
});
