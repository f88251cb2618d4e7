import { createGalleryPage, samplePicture } from "@parley/library/client/gallery";
import type { ItemContent } from "@parley/library/contract";
import { ITEM_CONTENTS, ITEM_DISPLAYS } from "@parley/library/contract";
import type { Item } from "./Items";
import { Items } from "./Items";

const LONG_WORD = "Donaudampfschifffahrtsgesellschaftskapitänsmützenreparaturanleitung";

const samples: readonly Item[] = [
    {
        title: "Hub gears, calmly",
        url: "/1",
        description: "Every slipping three-speed in town, and what it turned out to be.",
        imageUrl: samplePicture,
        icon: "sliders",
        meta: "31 posts",
    },
    { title: "Darning from nothing", url: "/2", description: "Six evenings.", imageUrl: samplePicture, iconUrl: samplePicture },
    { title: LONG_WORD, url: "/3", description: `${LONG_WORD} ${LONG_WORD}`, imageUrl: samplePicture },
    { title: "Without a picture or a sentence", url: "/4" },
    { title: "إصلاح الساعات", url: "/5", description: "ساعة لا تدق قبل العاشرة.", lang: "ar", dir: "rtl" },
];

/** Creates the page of one content: a part for each arrangement. */
const pageOf = (content: ItemContent) =>
    createGalleryPage(
        `Items: ${content}`,
        Object.fromEntries(
            ITEM_DISPLAYS.map((display) => [
                `As a ${display}`,
                () => <Items items={samples} content={content} display={display} label="Places to start" />,
            ]),
        ),
    );

export const titleItems = pageOf(ITEM_CONTENTS[0]);
export const descriptionItems = pageOf(ITEM_CONTENTS[1]);
export const imageItems = pageOf(ITEM_CONTENTS[2]);
export const iconItems = pageOf(ITEM_CONTENTS[3]);
export const backgroundItems = pageOf(ITEM_CONTENTS[4]);
export const backgroundDescriptionItems = pageOf(ITEM_CONTENTS[5]);
export const chatBubbleItems = pageOf(ITEM_CONTENTS[6]);

export const fewItems = createGalleryPage(
    "Items, few",
    {
        "One in two columns": () => <Items items={samples.slice(0, 1)} columns={2} label="Places to start" />,
        "In a narrow place": () => <Items items={samples} content="title-description-image" label="Places to start" />,
    },
    { narrow: true },
);
