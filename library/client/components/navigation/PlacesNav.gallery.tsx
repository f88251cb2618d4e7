import { gallery } from "@parley/library/client/gallery";
import { PlacesNav } from "./PlacesNav";

export const placesNavs = gallery("Places", {
    "Groups, counts, the current place": () => (
        <PlacesNav
            label="Places"
            groups={[
                {
                    places: [
                        { name: "All posts", url: "/discussions" },
                        { name: "Unread", url: "/discussions/unread", count: 31, countLabel: "unread", fresh: true },
                        { name: "Bookmarks", url: "/discussions/bookmarked", count: 4 },
                    ],
                },
                {
                    head: "The workshop",
                    places: [
                        { name: "Kettles & heat", url: "/categories/kettles", current: true, count: 128, countLabel: "posts" },
                        { name: "Irons", url: "/categories/irons", inner: true, count: 12, countLabel: "posts" },
                        { name: "Wool & cloth", url: "/categories/wool", count: 12480, countLabel: "posts" },
                    ],
                },
            ]}
        />
    ),
    "Long names": () => (
        <PlacesNav
            label="Places with long names"
            groups={[
                {
                    head: "Everything that can be mended at a kitchen table, and some of what cannot",
                    places: [
                        { name: "Donaudampfschifffahrtsgesellschaftskapitänsmützen", url: "/categories/caps", count: 999999 },
                        { name: "Clocks, small works, and everything else that ticks or ought to", url: "/categories/clocks" },
                    ],
                },
            ]}
        />
    ),
    "Right to left": () => (
        <div dir="rtl" lang="ar">
            <PlacesNav
                label="الأماكن"
                groups={[
                    {
                        head: "الورشة",
                        places: [
                            { name: "الغلايات والتدفئة", url: "/categories/kettles", current: true, count: 128 },
                            { name: "الصوف والقماش", url: "/categories/wool", count: 12, fresh: true },
                        ],
                    },
                ]}
            />
        </div>
    ),
});
