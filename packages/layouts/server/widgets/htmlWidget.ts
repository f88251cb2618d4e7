import { renderUnfit, UnfitBody } from "@parley/library/server/content";
import { addBasePathToHtml } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { LayoutWidget } from "@parley/library/server/layouts";
import { HEAD_SETTINGS, readHead } from "@parley/library/server/layouts";
import * as Type from "typebox";

const MAX_HTML = 50_000;

/**
 * Creates the widget of HTML that the owner of the site has written (LAY-029). It is sanitized like the body of a post. Scripts and styles
 * of layouts of other software stay stored, and are never used: foreign code never runs in our pages.
 */
export function createHtmlWidget({ content, siteURL }: Pick<ServerKit, "content" | "siteURL">): LayoutWidget {
    return {
        name: "HTML",
        component: "HtmlWidget",
        settings: {
            ...HEAD_SETTINGS,
            name: Type.String({ maxLength: 200 }),
            html: Type.String({ maxLength: MAX_HTML }),
            javascript: Type.String({ maxLength: MAX_HTML }),
            css: Type.String({ maxLength: MAX_HTML }),
            isAdvertisement: Type.Boolean(),
        },
        load: (parts) =>
            Promise.all(
                parts.map(async ({ settings }) => {
                    const html = await sanitize(String(settings.html ?? ""));
                    return html === "" ? undefined : { ...readHead(settings), html };
                }),
            ),
    };

    async function sanitize(html: string): Promise<string> {
        if (html.trim() === "") return "";
        try {
            const body = await content.read(html, "html", { siteURL });
            return addBasePathToHtml(await body.toHtml(), siteURL);
        } catch (error) {
            if (error instanceof UnfitBody) return renderUnfit(html);
            throw error;
        }
    }
}
