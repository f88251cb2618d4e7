import { createGalleryPage } from "@parley/library/client/gallery";
import { resolveNavigation } from "@parley/library/client/navigation";
import { NavLinks } from "./NavLinks";
import { arabicItems, nestedItems } from "./samples.gallery";
import { TitleBar } from "./TitleBar";

const shown = resolveNavigation(nestedItems, { here: "/categories/bicycles" });

export const megaMenus = createGalleryPage("Mega-menu", {
    "Items with groups, with links, and plain": () => <TitleBar name="Fettle" items={nestedItems} here="/categories/bicycles" />,
    "An item that is no link itself": () => (
        <TitleBar
            name="Fettle"
            items={nestedItems.map((item) => (item.id === "help" ? { ...item, id: "more", name: "More", isLink: false } : item))}
        />
    ),
    "More than the window holds": () => (
        <TitleBar
            name="Fettle"
            items={[
                {
                    id: "all",
                    name: "All categories",
                    url: "/categories",
                    children: Array.from({ length: 60 }, (_, index) => ({
                        id: String(index),
                        name: `Shelf ${index + 1}`,
                        url: `/categories/shelf-${index + 1}`,
                    })),
                },
            ]}
        />
    ),
    "Right to left": () => (
        <div dir="rtl" lang="ar">
            <TitleBar name="فِتِل" items={arabicItems} here="/categories/kettles" />
        </div>
    ),
});

export const navLinks = createGalleryPage("Nav links", {
    "In groups": () => <NavLinks items={shown[1]?.children ?? []} />,
    "One list": () => <NavLinks items={shown[2]?.children ?? []} />,
});
