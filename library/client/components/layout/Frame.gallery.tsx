import { createGalleryPage } from "@parley/library/client/gallery";
import type { OwnPart } from "@parley/library/client/page";
import { textStyles } from "../Text.styles";
import { Footer, Frame, OlderCopyNotice, Page } from "./Frame";

const links = [
    { name: "How undo works", url: "/help/undo" },
    { name: "House rules", url: "/help/rules" },
    { name: "Export what I wrote", url: "/export" },
    { name: "Light, dark or high contrast", url: "/preferences/theme", far: true },
    { name: "Text size", url: "/preferences/text-size" },
    { name: "العربية", url: "/?locale=ar", lang: "ar", dir: "rtl" as const },
];

/** Parts that own CSS selects; those within the title bar always have the attribute. */
const PARTS: Record<OwnPart | "logo" | "navigation" | "search" | "languages" | "me", string> = {
    "title-bar": "The bar at the top of every page, with everything in it",
    logo: "In the title bar: the logo or name of the site",
    navigation: "In the title bar: its links",
    search: "In the title bar: the search form",
    languages: "In the title bar: the choice of a language",
    me: "In the title bar: what belongs to the member",
    page: "The main content of a page",
    "side-panel": "The panel at either side of the main content",
    breadcrumbs: "The path to a page",
    "discussion-row": "A discussion in a list",
    post: "A post or a comment, with its author and buttons",
    footer: "The footer of every page",
    "own-header": "The HTML of the theme above every page",
    "own-footer": "The HTML of the theme below every page",
};

export const frames = createGalleryPage("Frame", {
    "A page with its end at the bottom of the window": () => (
        <Frame footer={<Footer siteName="Fettle, the Wexley mending society" links={links} />}>
            <Page narrow>
                <h1>House rules</h1>
                <p className={textStyles.quiet}>Unplug it first.</p>
            </Page>
        </Frame>
    ),
    "Parts that the own CSS of a theme selects by data-part": () => (
        <dl>
            {Object.entries(PARTS).map(([name, about]) => (
                <div key={name}>
                    <dt>
                        <code>[data-part="{name}"]</code>
                    </dt>
                    <dd>{about}</dd>
                </div>
            ))}
        </dl>
    ),
});

export const olderCopies = createGalleryPage("OlderCopyNotice", { "In front of a whole page": () => <OlderCopyNotice /> });

export const footers = createGalleryPage("Footer", {
    "With links at both ends": () => <Footer siteName="Fettle, the Wexley mending society" links={links} />,
    "The name alone": () => <Footer siteName="Fettle, the Wexley mending society" />,
});
