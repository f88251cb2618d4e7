import { expect, test } from "@jest/globals";
import type { RouteObject } from "react-router";
import { matchRoutes } from "react-router";
import { groupRoutes } from "./pageRoutes";

const PATHS = ["/", "/:page", "/discussions", "/discussions/:page", "/discussion/:discussionID/:title?", "/profile/:who?", "*"];
const routes: RouteObject[] = [{ id: "app", children: PATHS.map((path) => ({ id: path, path })) }];
const groups = groupRoutes(routes);

test.each([
    "/",
    "/about",
    "/about/us",
    "/discussions",
    "/discussions/",
    "/Discussions/p2?sort=-score",
    "//discussions//p2",
    "/discussi%6Fns/p2",
    "/discussion/7",
    "/discussion/7/caf%C3%A9",
    "/profile",
    "/profile/ines?tab=comments/a",
    "/discussions:page",
])("%s has the same page among the routes of its group as among all", (address) => {
    const path = address.split("?")[0] ?? "";
    const expected = matchRoutes(routes, path);
    expect(matchRoutes(groups.get(groups.keyOf(address)), path)?.map(summarize)).toEqual(expected?.map(summarize));
});

test("a group has the routes of one first segment and those that can have any", () => {
    expect(groups.get(groups.keyOf("/discussions/p2"))[0]?.children?.map(({ path }) => path)).toEqual([
        "/:page",
        "/discussions",
        "/discussions/:page",
        "*",
    ]);
});

test("unknown paths share one group, so that nobody can add groups", () => {
    expect(groups.keyOf("/kettle")).toBe(groups.keyOf("/lamp/7"));
});

const summarize = ({ route, params }: { route: RouteObject; params: object }) => ({ id: route.id, params });
