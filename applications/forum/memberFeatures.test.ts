import { expect, test } from "@jest/globals";
import { listRoutes } from "@parley/library/client/routing";
import { matchRoutes } from "react-router";
import { EVERY_PAGE } from "./e2e/everyPage";
import { isKnown } from "./routes";
import "./features";

const paths = () => listRoutes().map(({ path }) => path);

test("no address of members alone is taken for one of everybody's, so the server answers it, and the app gets what it needs", async () => {
    const everybodys = paths();
    await import("./memberFeatures");
    const members = paths()
        .slice(everybodys.length)
        .map((path) => path.replaceAll(/:\w+/g, "5"));

    expect(members.length).toBeGreaterThan(10);
    expect(
        members.filter((path) =>
            matchRoutes(
                everybodys.map((path) => ({ path })),
                path,
            ),
        ),
    ).toEqual([]);
    expect(members.filter((path) => !isKnown(path))).toEqual([]);
});

test("an address of nobody's is not known", () => expect(isKnown("/nobodys/address")).toBe(false));

test("every route of the app is among the pages that are tried in a browser, and every one that is tried is a route", () => {
    expect(paths().filter((path) => !Object.hasOwn(EVERY_PAGE, path))).toEqual([]);
    expect(Object.keys(EVERY_PAGE).filter((path) => !paths().includes(path))).toEqual([]);
});
