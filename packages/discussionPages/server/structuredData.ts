import type { UserFragment } from "@parley/accounts/contract";
import type { Breadcrumb } from "@parley/categories/contract";
import { discussionPath } from "@parley/discussions/contract";
import type { DiscussionRow } from "@parley/discussions/server";
import { fill, toAbsoluteURL } from "@parley/library/contract";
import type { ResolvedView } from "@parley/library/server/layouts";

interface DescribedPage {
    page: number;
    lastPage: number;
    breadcrumbs: Breadcrumb[];
    author: UserFragment;
}

/** Returns what search engines read of a page of a discussion. */
export function describePage(
    siteURL: string,
    row: DiscussionRow,
    { page, lastPage, breadcrumbs, author }: DescribedPage,
): ResolvedView["seo"] {
    const addressOf = (wanted: number) => siteURL + discussionPath(row, wanted);
    return {
        title: page > 1 ? fill("{name} – Page {page}", { name: row.name, page }) : row.name,
        ...(row.excerpt && { description: row.excerpt }),
        canonicalUrl: page === 1 ? (row.canonicalUrl ?? addressOf(1)) : addressOf(page),
        ...(page > 1 && { previousUrl: addressOf(page - 1) }),
        ...(page < lastPage && { nextUrl: addressOf(page + 1) }),
        ...(row.imageUrl !== null && { imageUrl: toAbsoluteURL(row.imageUrl, siteURL) }),
        jsonLd: [postingOf(row, { url: addressOf(1), siteURL, author }), crumbsOf(breadcrumbs)],
    };
}

interface PostingFacts {
    url: string;
    siteURL: string;
    author: UserFragment;
}

function postingOf(row: DiscussionRow, { url, siteURL, author: { name, url: authorURL } }: PostingFacts): object {
    return {
        "@context": "https://schema.org",
        "@type": "DiscussionForumPosting",
        headline: row.name,
        text: row.excerpt,
        url,
        datePublished: row.dateInserted,
        dateModified: row.dateUpdated ?? row.dateInserted,
        author: { "@type": "Person", name, ...(authorURL && { url: authorURL }) },
        ...(row.imageUrl !== null && { image: toAbsoluteURL(row.imageUrl, siteURL) }),
        commentCount: row.countComments,
        interactionStatistic: {
            "@type": "InteractionCounter",
            interactionType: "https://schema.org/CommentAction",
            userInteractionCount: row.countComments,
        },
    };
}

function crumbsOf(breadcrumbs: Breadcrumb[]): object {
    const itemListElement = breadcrumbs.map(({ name, url }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name,
        item: url,
    }));
    return { "@context": "https://schema.org", "@type": "BreadcrumbList", itemListElement };
}
