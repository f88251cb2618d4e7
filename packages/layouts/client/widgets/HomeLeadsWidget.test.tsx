import { expect, test } from "@jest/globals";
import type { HomeLead } from "@parley/layouts/contract";
import { createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { screen } from "@testing-library/react";
import { Widget as HomeLeads } from "./HomeLeadsWidget";

const DARNING: HomeLead = {
    title: "Darning from nothing",
    text: "A sock on a lightbulb.",
    url: "/discussion/7/darning-from-nothing",
    picture: "/uploads/sample/abc-640x360.svg",
};
const ALMANAC: HomeLead = { title: "The almanac", text: "", url: "https://wexley.example/almanac", picture: "" };

test("LAY-065 the suggested starting points are links with a sized, lazy image, a title and a sentence", () => {
    const { container } = renderWithStore(<HomeLeads leads={[DARNING, ALMANAC]} />, { server: createFakeApi() });

    expect(screen.getByRole("heading", { level: 2, name: "Good places to start" })).toBeTruthy();
    const links = screen.getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([DARNING.url, ALMANAC.url]);
    expect(links.map((link) => link.textContent)).toEqual(["Darning from nothingA sock on a lightbulb.", "The almanac"]);
    const pictures = [...container.querySelectorAll("img")].map((picture) =>
        Object.fromEntries(picture.getAttributeNames().map((name) => [name, picture.getAttribute(name)])),
    );
    expect(pictures).toEqual([{ src: DARNING.picture, alt: "", loading: "lazy", width: "640", height: "360" }]);
});
