import { expect, test } from "@jest/globals";
import { fetchConfig } from "@parley/config/client";
import type { HomeLead } from "@parley/config/contract";
import { getConfig } from "@parley/config/contract";
import { createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { screen } from "@testing-library/react";
import { act } from "react";
import { Widget as HomeLeads } from "./HomeLeadsWidget";

const DARNING: HomeLead = {
    title: "Darning from nothing",
    text: "A sock on a lightbulb.",
    url: "/discussion/7/darning-from-nothing",
    picture: "/uploads/sample/abc-640x360.svg",
};
const ALMANAC: HomeLead = { title: "The almanac", text: "", url: "https://wexley.example/almanac", picture: "" };

async function show(leads: HomeLead[]) {
    const server = createFakeApi();
    server.answer(getConfig, () => ({ "home.leads": leads }));
    const rendered = renderWithStore(<HomeLeads />, { server });
    await act(async () => void (await rendered.store.dispatch(fetchConfig({ select: ["home.leads"] }))));
    return rendered;
}

test("LAY-065 the suggested starting points are links with an image, a title and a sentence", async () => {
    await show([DARNING, ALMANAC]);

    expect(screen.getByRole("heading", { level: 2, name: "Good places to start" })).toBeTruthy();
    const links = screen.getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([DARNING.url, ALMANAC.url]);
    expect(links.map((link) => link.textContent)).toEqual(["Darning from nothingA sock on a lightbulb.", "The almanac"]);
});

test("images have a size, load lazily and have an empty alternative text", async () => {
    const { container } = await show([DARNING, ALMANAC]);

    const pictures = [...container.querySelectorAll("img")].map((picture) =>
        Object.fromEntries(picture.getAttributeNames().map((name) => [name, picture.getAttribute(name)])),
    );
    expect(pictures).toEqual([{ src: DARNING.picture, alt: "", loading: "lazy", width: "640", height: "360" }]);
});

test("without configured starting points nothing is rendered", async () => {
    await show([]);

    expect(screen.queryByRole("heading")).toBeNull();
});
