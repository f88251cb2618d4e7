import { expect, test } from "@jest/globals";
import { isFrameable } from "@parley/embedding/contract";
import { EVERY_PAGE } from "./e2e/everyPage";

/** Pages that may be in a frame of a site that shows the whole forum: those that guests read. */
const FRAMEABLE = [
    "/",
    "/discussions",
    "/discussions/:page",
    "/discussion/:discussionID",
    "/discussion/:discussionID/:title",
    "/discussion/:discussionID/:title/:page",
    "/discussion/comment/:commentID",
    "/categories",
    "/categories/:urlcode",
    "/categories/:urlcode/:page",
    "/profile/:who/:name?",
    "/profile/discussions/:who/:name?",
    "/profile/comments/:who/:name?",
    "/profile/reactions/:who/:name?",
    "/search",
    "/search/in/:discussionID",
    "/kb/search",
    "/sections/:sectionID",
];

test("FC-25 a page is in no frame of another site until it is listed: none to sign in, none of the account, none of settings", () => {
    const addresses = Object.entries(EVERY_PAGE).map(([path, address]) => [path, address.replaceAll(/:\w+/g, "5")] as const);
    expect(addresses.filter(([, address]) => isFrameable(address)).map(([path]) => path)).toEqual(FRAMEABLE);
    for (const address of ["/?page=2", "/discussions?sort=-score", "/search#results"]) expect(isFrameable(address)).toBe(true);
    for (const address of ["", "//evil.example/", "/discussions-of-ours", "/discussion/", "/profile/edit"])
        expect(isFrameable(address)).toBe(false);
});
