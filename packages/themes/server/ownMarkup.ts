import type { OwnContent } from "@parley/library/contract";
import { renderUnfit, UnfitBody } from "@parley/library/server/content";
import { addBasePathToHtml } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { AssetContents } from "./assets";

/** Creates the function that returns what a theme adds to the content of pages, with its HTML cleaned like the body of a post (FC-1). */
export function createOwnMarkup({ content, siteURL }: Pick<ServerKit, "content" | "siteURL">) {
    return async (assets: AssetContents, hasStyles: boolean): Promise<OwnContent | undefined> => {
        const [header, footer] = await Promise.all([clean(assets.header), clean(assets.footer)]);
        return header === "" && footer === "" && !hasStyles ? undefined : { hasStyles, header, footer };
    };

    async function clean(html: unknown): Promise<string> {
        if (typeof html !== "string" || html.trim() === "") return "";
        try {
            const body = await content.read(html, "html", { siteURL });
            return addBasePathToHtml(await body.toHtml(), siteURL);
        } catch (error) {
            if (error instanceof UnfitBody) return renderUnfit(html);
            throw error;
        }
    }
}
