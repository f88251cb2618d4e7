import { createGalleryPage, samplePicture } from "@parley/library/client/gallery";
import { CallToAction } from "./CallToAction";
import { ItemsSection } from "./ItemsSection";
import { PictureBanner } from "./PictureBanner";
import { SearchForm } from "./SearchForm";
import { WidgetSection } from "./WidgetSection";

const LONG_WORD = "Donaudampfschifffahrtsgesellschaftskapitänsmützenreparaturanleitung";
const SEARCH = <SearchForm url="/search" label="Find a mend" placeholder="Kettle, zip, hum…" />;

export const pictureBanners = createGalleryPage("Picture banner", {
    "With a picture and a search field": () => (
        <PictureBanner
            title="What needs mending?"
            isPageTitle
            description="Ask before you throw it out."
            imageUrl={samplePicture}
            smallImageUrl={samplePicture}
            search={SEARCH}
        />
    ),
    "Above the content, of 80 px": () => <PictureBanner title="Bicycles" minHeight={80} imageUrl={samplePicture} />,
    "Long words": () => (
        <PictureBanner title={`Everything about the ${LONG_WORD}`} description={`${LONG_WORD} ${LONG_WORD}`} search={SEARCH} />
    ),
    "Nothing in it": () => <PictureBanner minHeight={120} />,
});

export const callsToAction = createGalleryPage(
    "Call to action",
    {
        "Two buttons": () => (
            <CallToAction
                title="Mending night"
                description="Thursday, 18:30, the Net Loft."
                buttons={[
                    { title: "I am coming", url: "/1" },
                    { title: "Where is it?", url: "/2" },
                ]}
                label="What you can do"
            />
        ),
        "In the middle, with a title alone": () => (
            <CallToAction title="Bring the thing" buttons={[]} isCentred label="What you can do" />
        ),
        "Long words": () => (
            <CallToAction title={LONG_WORD} buttons={[{ title: LONG_WORD, url: "/1" }]} label="What you can do" />
        ),
    },
    { narrow: true },
);

export const widgetSections = createGalleryPage(
    "Widget of a layout",
    {
        "Title, subtitle, description and a link": () => (
            <WidgetSection
                title="Latest"
                subtitle="From all rooms"
                description="What was asked, and what came of it."
                end={<a href="/all">All posts</a>}
                label="Latest"
            >
                <p>The hall is open from six.</p>
            </WidgetSection>
        ),
        "Without a head": () => (
            <WidgetSection label="Find a mend">
                <SearchForm url="/search" label="Find a mend" />
            </WidgetSection>
        ),
        "A title in another direction": () => (
            <WidgetSection title="إصلاح الساعات" description={LONG_WORD} label="Clocks">
                <p>Forty-one things.</p>
            </WidgetSection>
        ),
        "A list of nothing": () => <ItemsSection title="Questions" items={[]} label="Questions" nothing="No posts yet." />,
        "A list with a note": () => (
            <ItemsSection
                title="News"
                items={[{ title: "Hub gears, calmly", url: "/1", description: "Every slipping three-speed." }]}
                display="list"
                label="News"
                nothing="No news."
                note={<p>As of 5 minutes ago</p>}
            />
        ),
    },
    { narrow: true },
);
