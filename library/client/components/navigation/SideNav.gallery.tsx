import { createGalleryPage } from "@parley/library/client/gallery";
import { SideNav } from "./SideNav";

export const sideNavs = createGalleryPage("Places", {
    "Groups, counts, the current place": () => (
        <SideNav
            label="Places"
            groups={[
                {
                    items: [
                        { name: "All posts", url: "/discussions" },
                        { name: "Unread", url: "/discussions/unread", count: 31, countLabel: "unread", fresh: true },
                        { name: "Bookmarks", url: "/discussions/bookmarked", count: 4 },
                    ],
                },
                {
                    head: "The workshop",
                    items: [
                        { name: "Kettles & heat", url: "/categories/kettles", current: true, count: 128, countLabel: "posts" },
                        { name: "Irons", url: "/categories/irons", inner: true, count: 12, countLabel: "posts" },
                        { name: "Wool & cloth", url: "/categories/wool", count: 12480, countLabel: "posts" },
                    ],
                },
            ]}
        />
    ),
    "Long names": () => (
        <SideNav
            label="Places with long names"
            groups={[
                {
                    head: "Everything that can be mended at a kitchen table, and some of what cannot",
                    items: [
                        { name: "Donaudampfschifffahrtsgesellschaftskapitänsmützen", url: "/categories/caps", count: 999999 },
                        { name: "Clocks, small works, and everything else that ticks or ought to", url: "/categories/clocks" },
                    ],
                },
            ]}
        />
    ),
    "Right to left": () => (
        <div dir="rtl" lang="ar">
            <SideNav
                label="الأماكن"
                groups={[
                    {
                        head: "الورشة",
                        items: [
                            { name: "الغلايات والتدفئة", url: "/categories/kettles", current: true, count: 128 },
                            { name: "الصوف والقماش", url: "/categories/wool", count: 12, fresh: true },
                        ],
                    },
                ]}
            />
        </div>
    ),
});
