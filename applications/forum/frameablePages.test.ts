import { expect, test } from "@jest/globals";
import { isFrameable, isFrameForm, isWritingPage } from "@parley/embedding/contract";
import { EVERY_PAGE } from "./e2e/everyPage";

/** Pages that may be in a frame of a site that shows the whole forum: those that guests read, and those on which members write. */
const READ = [
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
const WRITTEN = [
    "/discussions/bookmarked",
    "/discussions/bookmarked/:page",
    "/follow/discussion/:discussionID",
    "/discussion/options/:discussionID",
    "/comment/options/:commentID",
    "/post/discussion",
    "/post/:postType/:parent?",
    "/post/editdiscussion/:discussionID",
    "/post/editdiscussion/:discussionID/:draftID",
    "/post/editcomment/:commentID",
    "/drafts",
    "/drafts/:draftID/versions",
    "/post/translation/:recordType/:recordID",
    "/report/:recordType/:recordID",
];

test("FC-25 a page is in no frame of another site until it is listed: none to sign in, none of the account, none of settings", () => {
    const addresses = Object.entries(EVERY_PAGE).map(([path, address]) => [path, address.replaceAll(/:\w+/g, "5")] as const);
    const listed = addresses.filter(([, address]) => isFrameable(address));
    const [written, read] = [true, false].map((isWritten) =>
        listed.filter(([, address]) => isWritingPage(address) === isWritten).map(([path]) => path),
    );
    expect([read, written]).toEqual([READ, WRITTEN]);
    for (const address of ["/?page=2", "/discussions?sort=-score", "/search#results"]) expect(isFrameable(address)).toBe(true);
    for (const address of ["", "//evil.example/", "/discussions-of-ours", "/discussion/", "/profile/edit"])
        expect(isFrameable(address)).toBe(false);
    const forms = [
        "/post/comment",
        "/post/discussion",
        "/react/comment/5/Like",
        "/log/undo",
        "/drafts",
        "/discussion/bookmark/5",
    ];
    expect(forms.filter(isFrameForm)).toEqual(forms);
    const closed = [
        "/entry/signin",
        "/account",
        "/profile/edit",
        "/comment/in-frame",
        "/comment/on-page",
        "/settings/site",
        "/warn/discussion/5",
    ];
    expect(closed.filter(isFrameForm)).toEqual([]);
});
