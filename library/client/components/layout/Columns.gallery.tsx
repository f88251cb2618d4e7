import { createGalleryPage } from "@parley/library/client/gallery";
import { Notice } from "../content/Lists";
import { SideNav } from "../navigation/SideNav";
import { Columns } from "./Columns";
import { Pairs, Widget } from "./Widget";

const left = (
    <SideNav
        label="Places"
        groups={[
            {
                items: [
                    { name: "Kettles & heat", url: "/categories/kettles", current: true },
                    { name: "Wool & cloth", url: "/categories/wool" },
                ],
            },
        ]}
    />
);
const right = (
    <Widget title="About this category">
        <Pairs
            pairs={[
                { name: "Posts", value: 128 },
                { name: "People", value: 31 },
            ]}
        />
    </Widget>
);
const middle = (
    <Notice>
        The middle. It is 672 wide where there is room for all three columns; the left one goes first, then the right one goes
        below.
    </Notice>
);

export const columnsPages = createGalleryPage("Columns", {
    Three: () => (
        <Columns left={left} right={right} rightLabel="About this category">
            {middle}
        </Columns>
    ),
    "The right one": () => (
        <Columns right={right} rightLabel="About this category">
            {middle}
        </Columns>
    ),
    "The left one": () => <Columns left={left}>{middle}</Columns>,
    "The left one, and the middle takes what is left": () => (
        <Columns left={left} wide>
            {middle}
        </Columns>
    ),
    "The middle alone": () => <Columns>{middle}</Columns>,
});
