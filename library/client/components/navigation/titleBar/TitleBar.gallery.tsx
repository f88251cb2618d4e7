import { createGalleryPage } from "@parley/library/client/gallery";
import { GuestItems } from "./BarItems";
import { MeBox } from "./MeBox";
import { arabicItems, createSamplePanels, fewItems, nestedItems } from "./samples.gallery";
import { TitleBar } from "./TitleBar";

const manyItems = [
    ...fewItems,
    ...[
        "Tool library",
        "Apprentices",
        "Mending nights",
        "Wall cards",
        "Noticeboard",
        "Harbour row",
        "Lending list",
        "Almanac",
    ].map((name) => ({ id: name, name, url: `/${name}` })),
];

const languages = [
    { lang: "en", name: "English", url: "?locale=en" },
    { lang: "ar", name: "العربية", url: "?locale=ar", translatedBy: "machine" as const },
];

const guest = <GuestItems signInURL="/entry/signin" registerURL="/entry/register" />;

export const titleBars = createGalleryPage("Title bar", {
    Guest: () => <TitleBar name="Fettle" items={fewItems} here="/discussions" searchURL="/search" me={guest} />,
    "Guest where nobody registers, without a search": () => (
        <TitleBar name="Fettle" items={fewItems} me={<GuestItems signInURL="/entry/signin" />} />
    ),
    Member: () => (
        <TitleBar
            name="Fettle"
            items={fewItems}
            here="/categories/kettles"
            searchURL="/search"
            me={<MeBox panels={createSamplePanels(0)} />}
        />
    ),
    "Member with much that is new, and languages": () => (
        <TitleBar
            name="Fettle"
            items={nestedItems}
            here="/discussions"
            searchURL="/search"
            languages={languages}
            me={<MeBox panels={createSamplePanels(100)} />}
        />
    ),
    "Long names": () => (
        <TitleBar
            name="Fettle, the Wexley mending society of Harbour Row and the whole lower town"
            items={[{ id: "long", name: "Everything anybody ever mended or thought of mending", url: "/discussions" }]}
            searchURL="/search"
            me={<MeBox panels={createSamplePanels(3, "Bartholomew Featherstonehaugh-Cholmondeley")} />}
        />
    ),
    "Many items, compact for lack of room": () => (
        <TitleBar name="Fettle" items={manyItems} searchURL="/search" me={<MeBox panels={createSamplePanels(3)} />} />
    ),
    "Seven items, which a smaller window has no room for": () => (
        <TitleBar name="Fettle" items={manyItems.slice(0, 7)} searchURL="/search" me={<MeBox panels={createSamplePanels(3)} />} />
    ),
    "Centred navigation": () => (
        <TitleBar name="Fettle" items={fewItems} here="/events" me={<MeBox panels={createSamplePanels(3)} />} isCentred />
    ),
    "With labels": () => (
        <TitleBar
            name="Fettle"
            items={fewItems}
            here="/"
            searchURL="/search"
            me={<MeBox panels={createSamplePanels(3)} />}
            isLabelled
        />
    ),
    "Search behind an icon at every width": () => (
        <TitleBar
            name="Fettle"
            items={fewItems}
            searchURL="/search"
            compactSearchUpTo={9_999}
            me={<MeBox panels={createSamplePanels(1)} />}
        />
    ),
    "A logo of its own": () => (
        <TitleBar name="Fettle" logo={{ desktop: LOGO, mobile: SMALL_LOGO }} items={fewItems} searchURL="/search" me={guest} />
    ),
    "Right to left": () => (
        <div dir="rtl" lang="ar">
            <TitleBar
                name="فِتِل"
                items={arabicItems}
                here="/categories/kettles"
                searchURL="/search"
                me={<MeBox panels={createSamplePanels(3, "ليلى حداد")} />}
            />
        </div>
    ),
});

const LOGO = drawing(96, `<circle cx="16" cy="16" r="12"/><path d="M36 16h52"/>`);
const SMALL_LOGO = drawing(32, `<circle cx="16" cy="16" r="12"/>`);

function drawing(width: number, lines: string): string {
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="32" fill="none" stroke="teal" stroke-width="4">${lines}</svg>`;
    return `data:image/svg+xml,${encodeURIComponent(picture)}`;
}
