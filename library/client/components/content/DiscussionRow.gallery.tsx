import { createGalleryPage, samplePeople } from "@parley/library/client/gallery";
import { Checkbox } from "../inputs/Choices";
import { textStyles } from "../Text.styles";
import { DiscussionRow } from "./DiscussionRow";
import { RowList } from "./Lists";
import { MetaLine, State } from "./MetaLine";
import { RelativeTime } from "./RelativeTime";

const [ines, tomasz, kirra, dunstan, marguerite, layla] = samplePeople;
const last = <RelativeTime date="2026-05-05T10:00:00+00:00" short />;

export const discussionRows = createGalleryPage(
    "Discussion row",
    {
        "Read, unread, unread before": () => (
            <RowList label="Posts">
                <DiscussionRow
                    title="Bush TR82, hum that goes away when I hold the aerial"
                    url="/discussion/1"
                    photoUrl={tomasz.photoUrl}
                    countComments={17}
                    last={last}
                >
                    <MetaLine>
                        <a href="/categories/radios">Radios &amp; lamps</a>
                        <span>{tomasz.name}</span>
                    </MetaLine>
                </DiscussionRow>
                <DiscussionRow
                    title="Cuckoo that will not come out before ten"
                    url="/discussion/2"
                    photoUrl={kirra.photoUrl}
                    countComments={5}
                    unread
                    last={last}
                >
                    <MetaLine>
                        <State kind="pinned" />
                        <a href="/categories/clocks">Clocks &amp; small works</a>
                        <span>{kirra.name}</span>
                    </MetaLine>
                </DiscussionRow>
                <DiscussionRow
                    title="Show us your visible mends, spring round"
                    url="/discussion/3"
                    photoUrl={ines.photoUrl}
                    countComments={12480}
                    countUnread={131}
                    last={last}
                >
                    <MetaLine>
                        <State kind="bookmarked" />
                        <a href="/categories/wool">Wool &amp; cloth</a>
                        <span>{ines.name}</span>
                    </MetaLine>
                </DiscussionRow>
                <DiscussionRow title="One reply, and no photo" url="/discussion/4" countComments={1} countUnread={1}>
                    <MetaLine>
                        <span>Somebody who left</span>
                    </MetaLine>
                </DiscussionRow>
            </RowList>
        ),
        "Chosen, and being moved": () => (
            <RowList label="Posts that are chosen">
                <DiscussionRow
                    title="RCD trips with kettle on the extension lead"
                    url="/discussion/5"
                    pick={
                        <Checkbox defaultChecked>
                            <span className={textStyles.hidden}>Select RCD trips with kettle on the extension lead</span>
                        </Checkbox>
                    }
                    countComments={4}
                    chosen
                    last={last}
                >
                    <MetaLine>
                        <a href="/categories/kettles">Kettles &amp; heat</a>
                        <span>{dunstan.name}</span>
                    </MetaLine>
                </DiscussionRow>
                <DiscussionRow
                    title="Being moved to Radios"
                    url="/discussion/6"
                    photoUrl={dunstan.photoUrl}
                    countComments={2}
                    pending
                    last={last}
                >
                    <MetaLine>
                        <span>Moving</span>
                        <span>{dunstan.name}</span>
                    </MetaLine>
                </DiscussionRow>
            </RowList>
        ),
        "Long words and long names": () => (
            <RowList label="Posts with long words">
                <DiscussionRow
                    title="Donaudampfschifffahrtsgesellschaftskapitänsmützenreparaturanleitung"
                    url="/discussion/7"
                    photoUrl={marguerite.photoUrl}
                    countComments={0}
                    last={last}
                >
                    <MetaLine>
                        <State kind="waiting" />
                        <State kind="closed" />
                        <a href="/categories/wool">
                            Wool, cloth, canvas, leather and whatever else can be sewn with a curved needle
                        </a>
                        <span>{marguerite.name}</span>
                        <span>4 tags</span>
                    </MetaLine>
                </DiscussionRow>
                <DiscussionRow
                    title="A kettle that trips the breaker each morning between six and a quarter past six, but never on a Sunday, and never when anybody who could tell why is in the kitchen to see it"
                    url="/discussion/8"
                    photoUrl={ines.photoUrl}
                    countComments={999999}
                    countUnread={99}
                    unread
                    last={last}
                >
                    <MetaLine>
                        <State kind="resolved" />
                        <span>{ines.name}</span>
                    </MetaLine>
                </DiscussionRow>
            </RowList>
        ),
        "Right to left": () => (
            <div dir="rtl" lang="ar">
                <RowList label="المنشورات">
                    <DiscussionRow
                        title="الغلاية تفصل القاطع كل صباح"
                        url="/discussion/9"
                        photoUrl={layla.photoUrl}
                        countComments={12}
                        countUnread={3}
                        unread
                    >
                        <MetaLine>
                            <a href="/categories/kettles">الغلايات والتدفئة</a>
                            <bdi>{layla.name}</bdi>
                        </MetaLine>
                    </DiscussionRow>
                </RowList>
            </div>
        ),
    },
    { narrow: true },
);
