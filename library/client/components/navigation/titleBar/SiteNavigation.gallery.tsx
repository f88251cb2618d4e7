import { gallery } from "@parley/library/client/gallery";
import { shownNavigation } from "@parley/library/client/navigation";
import { PlacesNav } from "../PlacesNav";
import { SiteNavigation } from "./SiteNavigation";
import { arabicItems, nestedItems } from "./samples.gallery";

const places = [
    { name: "Kettles & heat", url: "/categories/kettles", count: 5 },
    { name: "Bicycles", url: "/categories/bicycles", count: 212 },
];

export const siteNavigations = gallery("Site navigation", {
    "Places in three levels": () => (
        <SiteNavigation items={shownNavigation(nestedItems, { here: "/categories/bicycles" })}>
            <PlacesNav label="Places" groups={[{ head: "Categories", places }]} />
        </SiteNavigation>
    ),
    "Right to left": () => (
        <div dir="rtl" lang="ar">
            <SiteNavigation items={shownNavigation(arabicItems, { here: "/categories/kettles" })} />
        </div>
    ),
});
