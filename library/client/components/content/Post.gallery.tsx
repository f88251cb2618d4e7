import { createGalleryPage, samplePeople } from "@parley/library/client/gallery";
import { Button } from "../inputs/Button";
import { textStyles } from "../Text.styles";
import { State } from "./MetaLine";
import {
    Answer,
    Mark,
    MarkList,
    PostActions,
    PostFrame,
    PostHead,
    ReactionButton,
    Since,
    Thread,
    ThreadKids,
    ThreadMore,
    Tombstone,
} from "./Post";
import { ReadingText } from "./ReadingText";
import { RelativeTime } from "./RelativeTime";

const [ines, tomasz, kirra, dunstan, marguerite, layla] = samplePeople;
const when = (
    <a className={textStyles.plain} href="#post">
        <RelativeTime date="2026-05-05T10:00:00+00:00" />
    </a>
);
const tools = <Button only size={32} icon="more" variant="text" aria-label="More" />;
const LONG_WORD = "Donaudampfschifffahrtsgesellschaftskapitänsmützenreparaturanleitung";

const reactions = (
    <>
        <ReactionButton name="Like" icon="liked" count={14} pressed />
        <ReactionButton name="Thanks" icon="thanks" count={6} pressed={false} />
        <ReactionButton name="Laugh" icon="laugh" count={0} pressed={false} />
    </>
);

function Replies() {
    return (
        <ThreadKids count={2} names={["Kirra", "Dunstan"]}>
            <PostFrame
                label="Reply by Kirra Nakata"
                photoUrl={kirra.photoUrl}
                head={<PostHead name={kirra.name} url={kirra.url} time={when} />}
                kids={
                    <ThreadKids count={5} names={["Bea", "Ines", "Lars", "Oona"]} folded>
                        <PostFrame
                            label="Reply by Ines Okafor"
                            photoUrl={ines.photoUrl}
                            head={<PostHead name={ines.name} to={{ name: kirra.name, url: "#kirra" }} time={when} />}
                        >
                            <ReadingText html="<p>Nine is fine.</p>" />
                        </PostFrame>
                    </ThreadKids>
                }
            >
                <ReadingText html="<p>And warm?</p>" />
            </PostFrame>
            <PostFrame
                label="Reply by Dunstan Bligh"
                photoUrl={dunstan.photoUrl}
                head={<PostHead name={dunstan.name} url={dunstan.url} time={when} />}
            >
                <ReadingText html="<p>Warm it is forty kilohm. That is the element.</p>" />
            </PostFrame>
            <ThreadMore href="#more">3 replies from Bea, Kirra and others</ThreadMore>
        </ThreadKids>
    );
}

export const posts = createGalleryPage(
    "Post",
    {
        "The first post": () => (
            <PostFrame
                first
                label="Post by Ines Okafor"
                photoUrl={ines.photoUrl}
                head={<PostHead first name={ines.name} url={ines.url} title="Workshop" time={when} tools={tools} />}
            >
                <ReadingText
                    large
                    html="<p>The kettle trips the breaker, but only in the morning. To earth I get nothing at all, cold.</p>"
                />
                <Answer title="Fixed by Tomasz’s reply." note="Marked by Ines, yesterday.">
                    The element leaks when it is damp. <a href="#answer">Go to the reply</a>
                </Answer>
                <PostActions end={<Button variant="text">Bookmark</Button>}>
                    <Button>Reply</Button>
                    {reactions}
                </PostActions>
            </PostFrame>
        ),
        "A thread": () => (
            <Thread>
                <PostFrame
                    label="Reply by Tomasz Wrona"
                    photoUrl={tomasz.photoUrl}
                    head={
                        <PostHead name={tomasz.name} url={tomasz.url} time={when} tools={tools}>
                            <State kind="answer" />
                        </PostHead>
                    }
                    kids={<Replies />}
                >
                    <ReadingText html="<p>Boil, unplug, count to five, then probe from pin to body.</p>" />
                    <PostActions>
                        <Button>Reply</Button>
                        {reactions}
                    </PostActions>
                </PostFrame>
                <Since>New since Tuesday</Since>
                <PostFrame
                    label="Reply by Somebody"
                    head={
                        <PostHead name="Somebody" time={when}>
                            <span className={textStyles.fresh}>New</span>
                        </PostHead>
                    }
                >
                    <ReadingText html="<p>Same here, and I have no photo.</p>" />
                </PostFrame>
            </Thread>
        ),
        "Being sent, and taken away": () => (
            <Thread>
                <PostFrame
                    state="sending"
                    label="Reply by Dunstan Bligh, being sent"
                    photoUrl={dunstan.photoUrl}
                    head={
                        <PostHead name={dunstan.name}>
                            <State kind="waiting" />
                        </PostHead>
                    }
                >
                    <ReadingText html="<p>Please make it A4 and not A3; the wall is mostly fire extinguisher.</p>" />
                </PostFrame>
                <PostFrame
                    state="gone"
                    label="Deleted reply"
                    head={
                        <Tombstone>
                            Deleted by Ines Okafor, off topic. Kept until 12 June. <button type="button">Show</button> ·{" "}
                            <button type="button">Restore</button>
                        </Tombstone>
                    }
                />
            </Thread>
        ),
        "Marks of moderators": () => (
            <>
                <Mark icon="split" inThread>
                    Bea split 2 replies into <a href="#split">Descaling with citric acid</a>. Tuesday, 10:40 ·{" "}
                    <button type="button">Undo</button>
                </Mark>
                <MarkList>
                    <Mark icon="lock">Ines closed it. Yesterday.</Mark>
                    <Mark icon="move">
                        Tomasz moved it here from <a href="#wool">Wool &amp; cloth</a>. Monday.
                    </Mark>
                </MarkList>
            </>
        ),
        "Long names and words": () => (
            <PostFrame
                label={`Reply by ${marguerite.name}`}
                photoUrl={marguerite.photoUrl}
                head={
                    <PostHead
                        name={`${marguerite.name}${LONG_WORD}`}
                        url={marguerite.url}
                        title="Keeper of the tin of very small screws"
                        to={{ name: LONG_WORD, url: "#to" }}
                        time={when}
                        tools={tools}
                    >
                        <State kind="warned" />
                        <State kind="private" />
                    </PostHead>
                }
            >
                <ReadingText html={`<p>${LONG_WORD}</p>`} />
                <PostActions end={<Button variant="text">Bookmark</Button>}>
                    <Button>Reply</Button>
                    <ReactionButton name="Like" icon="like" count={12480} pressed={false} />
                    {reactions}
                </PostActions>
            </PostFrame>
        ),
        "Right to left": () => (
            <div dir="rtl" lang="ar">
                <Thread>
                    <PostFrame
                        label="رد ليلى"
                        photoUrl={layla.photoUrl}
                        head={<PostHead name={layla.name} url={layla.url} time={when} tools={tools} />}
                        kids={
                            <ThreadKids count={1}>
                                <PostFrame
                                    label="رد إينس"
                                    photoUrl={ines.photoUrl}
                                    head={<PostHead name={ines.name} time={when} />}
                                >
                                    <ReadingText html="<p>شكرا.</p>" />
                                </PostFrame>
                            </ThreadKids>
                        }
                    >
                        <ReadingText html="<p>قست المقاومة بعد ربع ساعة، وهي الآن أعلى.</p>" />
                    </PostFrame>
                </Thread>
            </div>
        ),
    },
    { narrow: true },
);
