import { createGalleryPage, samplePeople } from "@parley/library/client/gallery";
import { People } from "../content/UserPhoto";
import { Button } from "../inputs/Button";
import { Stack } from "./Layout";
import { Pairs, Widget } from "./Widget";

export const widgets = createGalleryPage(
    "Widget",
    {
        "With a link beside its title": () => (
            <Widget title="Busy hands" end={<a href="/leaderboard">All</a>}>
                <People people={samplePeople.slice(0, 3).map((person, index) => ({ ...person, count: 31 - index }))} />
            </Widget>
        ),
        "Several things in it": () => (
            <Widget title="Thursday">
                <Stack gap="small">
                    <p>The hall is open from six. Bring the thing, its screws, and a light.</p>
                    <div>
                        <Button>I am coming</Button>
                    </div>
                </Stack>
            </Widget>
        ),
        "A long title": () => (
            <Widget
                title="Everything that was mended, half mended or given up on since the spring"
                end={<a href="/all">All of it</a>}
            >
                <p>Forty-one things.</p>
            </Widget>
        ),
    },
    { narrow: true },
);

export const pairs = createGalleryPage(
    "Pairs",
    {
        "Names and values": () => (
            <Pairs
                pairs={[
                    { name: "Posts", value: 128 },
                    { name: "Opened", value: "5 May 2022" },
                    { name: "Begun by", value: <a href="/profile/Ines">Ines Okafor</a> },
                ]}
            />
        ),
        Long: () => (
            <Pairs
                pairs={[
                    { name: "What was found inside the kettle", value: "Donaudampfschifffahrtsgesellschaftskapitänsmützen" },
                    { name: "Opens at", value: "102 °C, after a minute and a half, when it has been descaled; else not at all" },
                ]}
            />
        ),
    },
    { narrow: true },
);
