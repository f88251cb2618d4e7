import { memberNotices } from "@parley/users/client";
import { OwnCounts } from "./components/OwnCounts";
import { ownLists } from "./ownLists";

ownLists.push(
    { name: "Unread", url: "/discussions?filter=unread", counter: "UnreadDiscussions", countLabel: "unread", fresh: true },
    { name: "Bookmarks", url: "/discussions/bookmarked", counter: "Bookmarks", countLabel: "posts" },
    { name: "Drafts", url: "/drafts", counter: "Drafts", countLabel: "drafts" },
);
memberNotices.fill(OwnCounts, 110);
