import type { Categories } from "@parley/categories/server";
import type { Config } from "@parley/config/server";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import { discussionPath } from "@parley/discussions/contract";
import { escapeXml } from "@parley/library/server/content";
import type { Viewer } from "@parley/library/server/http";
import { notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Users } from "@parley/users/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { DiscussionListsRepository } from "../discussionLists.repository";
import type { createDiscussionLists } from "../discussionLists.service";

interface Dependencies {
    kit: Pick<ServerKit, "pages" | "siteURL">;
    repository: Pick<DiscussionListsRepository, "addresses" | "highestID">;
    lists: ReturnType<typeof createDiscussionLists>;
    users: Pick<Users, "permissionsOf">;
    categories: Categories;
    config: Config;
}

const ENTRIES = 30;
/** Size of the ID range that one sitemap file covers. A range makes every file cost the same. */
const ADDRESSES = 10_000;

/** Registers feeds, the sitemap and `robots.txt`. For every viewer they contain only what a guest may see at that moment (FC-14). */
export function registerDiscussionFeeds({ kit, repository, lists, users, categories, config }: Dependencies): void {
    const { pages, siteURL } = kit;
    const guest = async (): Promise<Viewer> => ({ userID: 0, permissions: await users.permissionsOf(0) });
    /** Feeds are in the language that the program which reads them asks for. */
    const findReader = async ({ viewer: { language } }: FastifyRequest): Promise<Viewer> => ({
        ...(await guest()),
        ...(language !== undefined && { language }),
    });

    pages.get("/discussions/feed.atom", async (request, reply) => {
        const viewer = await findReader(request);
        const { name } = await config.siteTexts(viewer);
        return sendXml(reply, "application/atom+xml", await feed(viewer, name, "/discussions", "/discussions/feed.atom"));
    });

    pages.get<{ Params: { urlcode: string } }>("/categories/:urlcode/feed.atom", async (request, reply) => {
        const viewer = await findReader(request);
        const { categoryID, name, url } = await categories.get(viewer, `$urlcode:${request.params.urlcode}`);
        const title = `${name} – ${(await config.siteTexts(viewer)).name}`;
        const path = url.slice(siteURL.length);
        return sendXml(reply, "application/atom+xml", await feed(viewer, title, path, `${path}/feed.atom`, categoryID));
    });

    pages.get("/sitemap.xml", async (_request, reply) => {
        const entries = Array.from(
            { length: await countFiles() },
            (_, index) => `<sitemap><loc>${siteURL}/sitemap-${index + 1}.xml</loc></sitemap>`,
        );
        return sendXml(
            reply,
            "application/xml",
            `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join("")}</sitemapindex>`,
        );
    });

    pages.get<{ Params: { number: string } }>("/sitemap-:number(^\\d{1,6}).xml", async (request, reply) => {
        const number = Number(request.params.number);
        if (number < 1 || number > (await countFiles())) throw notFound("Sitemap");
        const visible = await categories.visibleIDs(await guest());
        const rows =
            visible.length === 0 ? [] : await repository.addresses((number - 1) * ADDRESSES + 1, number * ADDRESSES, visible);
        const entries = rows.map((row) => addressEntry(siteURL + discussionPath(row), row.dateLastComment));
        const first = number === 1 ? ["/", "/discussions", "/categories"].map((path) => addressEntry(siteURL + path)) : [];
        return sendXml(
            reply,
            "application/xml",
            `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${[...first, ...entries].join("")}</urlset>`,
        );
    });

    pages.get("/robots.txt", async (_request, reply) => {
        // Indexed pages have no query string, and comments are indexed on their discussion's page; all other URLs repeat the same content
        // (FC-72).
        const queries = "/*?";
        const ofMembers = ["/api/", "/entry/", "/post/", "/messages", "/search", "/profile/edit", "/report/", "/preferences/"];
        const closed = [...ofMembers, "/discussion/comment/", "/discussion/options/", "/comment/options/", queries];
        return reply
            .type("text/plain; charset=utf-8")
            .header("cache-control", "public, max-age=3600")
            .send(
                `User-agent: *\n${closed.map((path) => `Disallow: ${pages.basePath}${path}\n`).join("")}\nSitemap: ${siteURL}/sitemap.xml\n`,
            );
    });

    const countFiles = async () => Math.max(1, Math.ceil((await repository.highestID()) / ADDRESSES));

    async function feed(viewer: Viewer, title: string, path: string, self: string, categoryID?: number): Promise<string> {
        const { items } = await lists.list(viewer, {
            ...(categoryID !== undefined && { categoryID: [categoryID], includeChildCategories: true }),
            sort: "-dateInserted",
            limit: ENTRIES,
            expand: ["insertUser", "body", "excerpt"],
        });
        const updated =
            items
                .map(({ dateInserted }) => dateInserted)
                .sort()
                .at(-1) ?? "2000-01-01T00:00:00+00:00";
        return [
            `<feed xmlns="http://www.w3.org/2005/Atom"><title>${escapeXml(title)}</title><id>${siteURL}${escapeXml(self)}</id>`,
            `<updated>${updated}</updated><link rel="self" href="${siteURL}${escapeXml(self)}"/><link href="${siteURL}${escapeXml(path)}"/>`,
            ...items.map(entryOf),
            "</feed>",
        ].join("");
    }
}

function entryOf({ name, url, dateInserted, dateUpdated, insertUser, body = "", excerpt = "" }: DiscussionAnswer): string {
    return [
        `<entry><title>${escapeXml(name)}</title><id>${escapeXml(url)}</id><link href="${escapeXml(url)}"/>`,
        `<published>${dateInserted}</published><updated>${dateUpdated ?? dateInserted}</updated>`,
        `<author><name>${escapeXml(insertUser?.name ?? "")}</name></author>`,
        `<summary>${escapeXml(excerpt)}</summary><content type="html">${escapeXml(body)}</content></entry>`,
    ].join("");
}

function addressEntry(url: string, dateModified?: string): string {
    return `<url><loc>${escapeXml(url)}</loc>${dateModified === undefined ? "" : `<lastmod>${dateModified}</lastmod>`}</url>`;
}

function sendXml(reply: FastifyReply, type: string, xml: string) {
    return reply
        .type(`${type}; charset=utf-8`)
        .header("cache-control", "no-cache")
        .send(`<?xml version="1.0" encoding="utf-8"?>\n${xml}`);
}
