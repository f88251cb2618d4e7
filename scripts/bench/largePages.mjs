const PAGE = 30;
/** Page near the end of a list whose count is limited; the small community has as many pages. */
const DEEP = 20;
/** The same in a list with a tag. */
const DEEP_IN_TAG = 6;

/**
 * Returns the paths of the pages and lists that are measured in communities of every size, by name: those for everybody, for members, and
 * for administrators. `longest` is the ID of the longest thread, `memberName` the name of the member who writes most.
 */
export async function pagesOfCommunity(url, { memberName, longest: longestID }) {
    const api = async (path) => (await fetch(`${url}/api/v2${path}`)).json();
    const pathOf = (address) => new URL(address, url).pathname;
    const recent = await api("/discussions?limit=100");
    const categories = await api("/categories?outputFormat=flat");
    const busiest = categories.reduce((one, other) => (other.countDiscussions > one.countDiscussions ? other : one));
    const smallest = categories.reduce((one, other) => (other.countDiscussions < one.countDiscussions ? other : one));
    const category = pathOf(busiest.url);
    const everything = categories.reduce((sum, { countDiscussions }) => sum + countDiscussions, 0);
    const lastOf = (count) => Math.max(1, Math.floor(count / PAGE));
    const usual = recent.find(({ countComments }) => countComments >= 20) ?? recent[0];
    const longest = await api(`/discussions/${longestID}`);
    const thread = pathOf(longest.url);
    const [member] = await api(`/users/by-names?name=${memberName}`);
    const [tag] = await api("/tags?limit=1&sort=-countDiscussions");
    const everybody = {
        home: "/",
        "recent, page 1": "/discussions",
        "recent, page 50": "/discussions/p50",
        "recent, middle": `/discussions/p${lastOf(everything / 2)}`,
        "recent, last page": `/discussions/p${lastOf(everything)}`,
        "newest, middle": `/discussions/p${lastOf(everything / 2)}?sort=-dateInserted`,
        hot: "/discussions?sort=-hot",
        questions: "/discussions?type=question",
        "questions, deep": `/discussions/p${DEEP}?type=question`,
        "questions, hot": "/discussions?type=question&sort=-hot",
        "category, page 1": category,
        "category, deep": `${category}/p${lastOf(busiest.countDiscussions * 0.8)}`,
        unanswered: "/discussions?filter=unanswered",
        "unanswered, newest": "/discussions?filter=unanswered&sort=-dateInserted",
        "with a tag": `/discussions?tagID=${tag.tagID}`,
        "with a tag, deep": `/discussions/p${DEEP_IN_TAG}?tagID=${tag.tagID}`,
        categories: "/categories",
        discussion: pathOf(usual.url),
        "longest, first page": thread,
        "longest, middle": `${thread}/p${lastOf(longest.countComments / 2)}?view=flat`,
        "longest, last": `${thread}/p${lastOf(longest.countComments)}?view=flat`,
        "longest, best first": `${thread}?sort=-score`,
        profile: `/profile/${member.userID}/${member.name}`,
        "profile, discussions": `/profile/discussions/${member.userID}/${member.name}`,
        "profile, reactions": `/profile/reactions/${member.userID}/${member.name}`,
        "profile, comments": `/profile/comments/${member.userID}/${member.name}`,
        "API discussions": `/api/v2/discussions?limit=${PAGE}`,
        "API by score": `/api/v2/discussions?limit=${PAGE}&sort=-score`,
        "API of categories": `/api/v2/discussions?limit=${PAGE}&categoryID=${categories.slice(0, 3).map(({ categoryID }) => categoryID)}`,
        "API of a month": `/api/v2/discussions?limit=${PAGE}&slotType=m&sort=-score`,
        "API by status": `/api/v2/discussions?limit=${PAGE}&statusID[]=0`,
        "API pinned": `/api/v2/discussions?limit=${PAGE}&pinned=true`,
        "API changed": `/api/v2/discussions?limit=${PAGE}&dateUpdated=>=2026-01-01`,
        "API of high score": `/api/v2/discussions?limit=${PAGE}&score=>=1000`,
        "API with a tag": `/api/v2/discussions?limit=${PAGE}&tagID=${tag.tagID}`,
        "API of a category": `/api/v2/discussions?limit=${PAGE}&categoryID=${busiest.categoryID}`,
        "API comments, page 1": `/api/v2/comments?discussionID=${longest.discussionID}&limit=${PAGE}`,
        "API comments, last": `/api/v2/comments?discussionID=${longest.discussionID}&limit=${PAGE}&page=${lastOf(longest.countComments)}`,
        "API newest comments": `/api/v2/comments?limit=${PAGE}&sort=-dateInserted`,
        "API of a category's": `/api/v2/comments?categoryID=${busiest.categoryID}&limit=${PAGE}&sort=-dateInserted`,
        "API of a member's": `/api/v2/comments?insertUserID=${member.userID}&limit=${PAGE}&sort=-dateInserted`,
        "API changed comments": `/api/v2/comments?limit=${PAGE}&dateUpdated=>=2026-01-01&sort=-dateUpdated`,
        "API comments of a day": `/api/v2/comments?limit=${PAGE}&dateInserted=2024-06-15`,
        "API of a small category's": `/api/v2/comments?categoryID=${smallest.categoryID}&limit=${PAGE}&sort=-dateInserted`,
        "API thread": `/api/v2/comments/thread?parentRecordType=discussion&parentRecordID=${longest.discussionID}&limit=${PAGE}`,
        "API members": `/api/v2/users?limit=${PAGE}&sort=-countPosts`,
        "API names": "/api/v2/users/by-names?name=amb*&limit=10",
        "API tags": "/api/v2/tags?limit=20",
        "API tags by name": "/api/v2/tags?limit=20&query=a",
        feed: "/discussions/feed.atom",
        sitemaps: "/sitemap.xml",
        sitemap: "/sitemap-1.xml",
    };
    const ownOnly = {
        bookmarks: "/discussions/bookmarked",
        "API bookmarks": "/api/v2/discussions/bookmarked",
        participated: "/discussions?filter=participated",
        mine: "/discussions?filter=mine",
        followed: "/discussions?filter=followed",
        warnings: "/warnings",
        "own waiting": "/waiting",
        drafts: "/drafts",
        "API leaders": "/api/v2/users/leaders?leaderboardType=posts&slotType=a&limit=10",
        "API leaders of a week": "/api/v2/users/leaders?leaderboardType=posts&slotType=w&limit=10",
    };
    const administrator = {
        reports: "/dashboard/content/reports",
        waiting: "/dashboard/content/premoderation",
        escalations: "/dashboard/content/escalations",
        "all warnings": "/dashboard/content/warnings",
        applicants: "/applicants",
        "closed accounts": "/settings/closed",
        "tags, to manage": "/settings/tags",
        "categories, to manage": "/settings/categories",
        acts: `/log/filter?recordType=discussion&recordID=${usual.discussionID}`,
        "API unresolved": `/api/v2/discussions?limit=${PAGE}&resolved=false`,
        "API resolved": `/api/v2/discussions?limit=${PAGE}&resolved=true`,
        "API members by activity": `/api/v2/users?limit=${PAGE}&sort=-dateLastActive`,
        "API members of a role": `/api/v2/users?limit=${PAGE}&roleID=32`,
        "API members, deep": `/api/v2/users?limit=${PAGE}&page=${DEEP}`,
        "API banned members": `/api/v2/users?limit=${PAGE}&isBanned=true`,
    };
    return { everybody, member: ownOnly, administrator };
}
