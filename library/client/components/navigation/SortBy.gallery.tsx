import { createGalleryPage } from "@parley/library/client/gallery";
import { ListHead } from "../content/Lists";
import { SortBy } from "./SortBy";

const options = [
    { value: "new", name: "Newest", url: "#new" },
    { value: "old", name: "Oldest", url: "#old" },
    { value: "top", name: "Top", url: "#top" },
    { value: "trending", name: "Trending", url: "#trending" },
];

export const sortBy = createGalleryPage("Sort by", {
    "As it stands": () => <SortBy value="new" options={options} />,
    "At the end of a head": () => (
        <ListHead end={<SortBy value="top" options={options} />}>
            <h2>62 comments</h2>
        </ListHead>
    ),
    "With a label of its own": () => <SortBy label="View" value="old" options={options} />,
    "Very long names": () => (
        <SortBy
            value="new"
            options={[
                { value: "new", name: "Those that were mended last, and by whom", url: "#a" },
                { value: "old", name: "Those that have waited for the longest time on the shelf by the door", url: "#b" },
            ]}
        />
    ),
});
