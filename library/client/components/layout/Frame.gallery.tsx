import { createGalleryPage } from "@parley/library/client/gallery";
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

export const frames = createGalleryPage("Frame", {
    "A page with its end at the bottom of the window": () => (
        <Frame footer={<Footer siteName="Fettle, the Wexley mending society" links={links} />}>
            <Page narrow>
                <h1>House rules</h1>
                <p className={textStyles.quiet}>Unplug it first.</p>
            </Page>
        </Frame>
    ),
});

export const olderCopies = createGalleryPage("OlderCopyNotice", { "In front of a whole page": () => <OlderCopyNotice /> });

export const footers = createGalleryPage("Footer", {
    "With links at both ends": () => <Footer siteName="Fettle, the Wexley mending society" links={links} />,
    "The name alone": () => <Footer siteName="Fettle, the Wexley mending society" />,
});
