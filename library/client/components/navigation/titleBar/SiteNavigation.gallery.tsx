import { createGalleryPage } from "@parley/library/client/gallery";
import { resolveNavigation } from "@parley/library/client/navigation";
import { SideNav } from "../SideNav";
import { SiteNavigation } from "./SiteNavigation";
import { arabicItems, nestedItems } from "./samples.gallery";

const items = [
    { name: "Kettles & heat", url: "/categories/kettles", count: 5 },
    { name: "Bicycles", url: "/categories/bicycles", count: 212 },
];

export const siteNavigations = createGalleryPage("Site navigation", {
    "Places in three levels": () => (
        <SiteNavigation items={resolveNavigation(nestedItems, { here: "/categories/bicycles" })}>
            <SideNav label="Places" groups={[{ head: "Categories", items }]} />
        </SiteNavigation>
    ),
    "Right to left": () => (
        <div dir="rtl" lang="ar">
            <SiteNavigation items={resolveNavigation(arabicItems, { here: "/categories/kettles" })} />
        </div>
    ),
});
