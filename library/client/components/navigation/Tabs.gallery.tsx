import { createGalleryPage } from "@parley/library/client/gallery";
import { TabPanels } from "./TabPanels";
import { Tabs } from "./Tabs";

const found = [
    { name: "All", url: "#all", count: 62, current: true },
    { name: "Posts", url: "#posts", count: 48 },
    { name: "Articles", url: "#articles", count: 6 },
    { name: "People", url: "#people", count: 5 },
];

const many = ["Kettles", "Bicycles", "Wool", "Radios", "Lamps", "Clocks", "Knives", "Chairs", "Umbrellas", "Toasters", "Bags"];

export const tabs = createGalleryPage("Tabs", {
    Links: () => <Tabs label="Found" tabs={found} />,
    "Many links, the last one current": () => (
        <Tabs
            label="Broken things"
            tabs={many.map((name, index) => ({ name, url: `#${name}`, current: index === many.length - 1 }))}
        />
    ),
    Panels: () => (
        <TabPanels
            label="The workshop"
            panels={[
                { id: "hours", name: "Opening hours", content: <p>Tuesdays from 18:00, Saturdays from 10:00.</p> },
                { id: "tools", name: "Tools", count: 214, content: <p>A lathe, two soldering stations and the big kettle.</p> },
                {
                    id: "way",
                    name: "The way here",
                    content: (
                        <p>
                            Through the yard of the net loft. <a href="#map">See the map</a>
                        </p>
                    ),
                },
            ]}
        />
    ),
    "Many panels": () => (
        <TabPanels
            label="Things we mend"
            shown="mend-Clocks"
            panels={many.map((name) => ({ id: `mend-${name}`, name, content: <p>We mend {name.toLowerCase()}.</p> }))}
        />
    ),
    "Right to left": () => (
        <div dir="rtl" lang="ar">
            <TabPanels
                label="الورشة"
                panels={[
                    { id: "ar-hours", name: "ساعات العمل", content: <p>أيام الثلاثاء من الساعة ١٨.</p> },
                    { id: "ar-tools", name: "الأدوات", count: 214, content: <p>مخرطة وغلاية كبيرة.</p> },
                    { id: "ar-way", name: "الطريق", content: <p>عبر الفناء.</p> },
                ]}
            />
        </div>
    ),
});
