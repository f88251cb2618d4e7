import { expect, test } from "@jest/globals";
import { listRoutes } from "@parley/library/client/routing";
import { matchRoutes } from "react-router";
import { EVERY_PAGE } from "./e2e/everyPage";
import { isKnown } from "./routes";
import "./features";

const paths = () => listRoutes().map(({ path }) => path);

test("no path for members matches a route for everybody, so that the app loads the features for members on it", async () => {
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

test("a path without a route is unknown", () => expect(isKnown("/nobodys/address")).toBe(false));

test("the browser tests cover every route of the app, and no others", () => {
    expect(paths().filter((path) => !Object.hasOwn(EVERY_PAGE, path))).toEqual([]);
    expect(Object.keys(EVERY_PAGE).filter((path) => !paths().includes(path))).toEqual([]);
});
