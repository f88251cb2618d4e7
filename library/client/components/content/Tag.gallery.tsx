import { createGalleryPage } from "@parley/library/client/gallery";
import { Tag, Tags } from "./Tag";

const url = (name: string) => `/discussions?tags=${name}`;
const NAMES = ["thermostat", "hub-gear", "a-tag-that-is-really-quite-long-for-a-tag", "darning", "غلاية"];

export const tags = createGalleryPage("Tag", {
    "With and without an address": () => <Tags tags={[{ name: "thermostat", url: url("thermostat") }, { name: "hub-gear" }]} />,
    "One by itself": () => <Tag name="darning" url={url("darning")} />,
    Many: () => (
        <Tags
            tags={Array.from({ length: 6 }, (_, round) =>
                NAMES.map((name) => ({ name: name + (round || ""), url: url(name) })),
            ).flat()}
        />
    ),
    "One that does not end": () => (
        <Tags tags={[{ name: "donaudampfschifffahrtsgesellschaftskapitänsmützenreparaturanleitung", url: url("d") }]} />
    ),
});
