import type { PageMarks, PageSettings, PageTheme } from "@parley/library/contract";
import { palettes, readBasePath, toSizedIcon, withBasePath } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import type { FastifyInstance } from "fastify";

interface Dependencies {
    siteURL: string;
    /** Returns the texts of the site in the language of their reader. */
    siteTexts: (reader: Pick<Viewer, "language">) => Promise<Pick<PageSettings, "siteName" | "siteTitle" | "siteDescription">>;
    marks: () => Promise<PageMarks | undefined>;
    themeFor: (viewer: Viewer, address: string) => Promise<{ theme?: PageTheme | undefined }>;
}

/** Serves the manifest by which a device puts the site on its home screen (W3C Web Application Manifest), for a site with an icon. */
export function serveWebManifest(app: FastifyInstance, { siteURL, siteTexts, marks, themeFor }: Dependencies): void {
    const basePath = readBasePath(siteURL);
    app.get("/site.webmanifest", async (request, reply) => {
        const { viewer } = request;
        const icon = (await marks())?.icon;
        if (icon === undefined) return reply.code(404).send({ status: 404, message: "Page not found.", description: null });
        const { siteName, siteTitle, siteDescription } = await siteTexts(viewer);
        const color = (await themeFor(viewer, "/")).theme?.barColors?.light ?? palettes.light.paper;
        const toIcon = (suffix: string, sizes: string, purpose: string) => {
            const src = withBasePath(toSizedIcon(icon, suffix), basePath);
            return { src, sizes, type: "image/png", purpose };
        };
        const manifest = {
            id: `${basePath}/`,
            start_url: `${basePath}/`,
            scope: `${basePath}/`,
            name: siteTitle || siteName,
            short_name: siteName,
            ...(siteDescription && { description: siteDescription }),
            lang: app.findLanguage(request),
            display: "minimal-ui",
            theme_color: color,
            background_color: color,
            icons: [toIcon("-192", "192x192", "any"), toIcon("", "512x512", "any"), toIcon("-mask", "512x512", "maskable")],
        };
        return reply
            .headers({ "cache-control": "no-cache", vary: "Accept-Encoding, Accept-Language, Cookie" })
            .type("application/manifest+json; charset=utf-8")
            .send(JSON.stringify(manifest));
    });
}
