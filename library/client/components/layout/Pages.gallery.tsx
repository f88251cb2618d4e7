import { createGalleryPage, samplePeople, samplePicture } from "@parley/library/client/gallery";
import { MetaLine, State } from "../content/MetaLine";
import { Button, ButtonLink } from "../inputs/Button";
import { Field } from "../inputs/Field";
import { TextInput } from "../inputs/TextInput";
import { Banner } from "./Banner";
import { Row, Stack } from "./Layout";
import { Hit, HitList, LeadCards, ProfileTop, SignCard } from "./Pages";

const [ines, , , , marguerite, layla] = samplePeople;
const LONG_WORD = "Donaudampfschifffahrtsgesellschaftskapitänsmützenreparaturanleitung";

export const banners = createGalleryPage("Banner", {
    "With the search and the wall of tools": () => (
        <Banner
            title="What is broken?"
            description="The Wexley mending society, Thursdays from six in the net loft."
            hasTools
            searchURL="/search"
            placeholder="Search 1,204 mends"
        />
    ),
    "The title alone": () => <Banner title="Fettle" />,
    "A long title": () => (
        <Banner
            title={`Everything about the ${LONG_WORD} and its friends`}
            description={`${LONG_WORD} ${LONG_WORD}`}
            searchURL="/search"
        />
    ),
});

export const leadCards = createGalleryPage("Lead cards", {
    Three: () => (
        <LeadCards
            title="Good places to start"
            leads={[
                {
                    title: "Hub gears, calmly",
                    url: "/1",
                    description: "Every slipping three-speed in town.",
                    imageUrl: samplePicture,
                },
                {
                    title: "The elbow, third attempt",
                    url: "/2",
                    description: "The wool is from the other elbow.",
                    imageUrl: samplePicture,
                },
                {
                    title: "Kettles that trip",
                    url: "/3",
                    description: "Measure first, then measure again.",
                    imageUrl: samplePicture,
                },
            ]}
        />
    ),
    "One without a picture or a sentence": () => (
        <LeadCards title="Start here" leads={[{ title: "House rules", url: "/rules" }]} />
    ),
    "Long words": () => (
        <LeadCards
            title="Long"
            leads={[{ title: LONG_WORD, url: "/1", description: `${LONG_WORD}, and more.`, imageUrl: samplePicture }]}
        />
    ),
});

export const signCards = createGalleryPage("Sign card", {
    "A form and the other way in": () => (
        <SignCard
            title="Sign In"
            description="You were writing a reply. It is kept on this device."
            end={<a href="/register">Create an account</a>}
        >
            <form>
                <Stack>
                    <Field label="Email or user name">
                        {(attributes) => <TextInput {...attributes} name="username" autoComplete="off" />}
                    </Field>
                    <Button type="submit" variant="primary" full>
                        Sign In
                    </Button>
                </Stack>
            </form>
        </SignCard>
    ),
    "Without a word to say": () => (
        <SignCard title="Choose a new password">
            <form>
                <Button type="submit" variant="primary" full>
                    Save
                </Button>
            </form>
        </SignCard>
    ),
});

export const profileTops = createGalleryPage("Profile top", {
    "With all there is to say": () => (
        <ProfileTop
            name={ines.name}
            photoUrl={ines.photoUrl}
            facts={
                <MetaLine facts>
                    <span>Workshop</span>
                    <span>1,204 posts</span>
                    <span>Member since May 2022</span>
                </MetaLine>
            }
            description="Kettles, irons, and whatever trips the breaker."
            actions={
                <Row tight>
                    <ButtonLink href="/messages" variant="primary" icon="mail">
                        Message
                    </ButtonLink>
                    <Button>Edit profile</Button>
                </Row>
            }
        />
    ),
    "Without a photo, banned": () => (
        <ProfileTop
            name="Somebody"
            facts={
                <MetaLine facts>
                    <State kind="banned" />
                </MetaLine>
            }
        />
    ),
    "A long name": () => <ProfileTop name={`${marguerite.name} ${LONG_WORD}`} photoUrl={marguerite.photoUrl} />,
    "Right to left": () => (
        <div dir="rtl" lang="ar">
            <ProfileTop name={layla.name} photoUrl={layla.photoUrl} description="الراديو القديم والمصابيح." />
        </div>
    ),
});

export const hits = createGalleryPage("Hits", {
    "Found words are marked": () => (
        <HitList>
            <Hit
                title={
                    <>
                        <mark>Kettle</mark> trips the breaker, but only in the morning
                    </>
                }
                url="/discussion/1#Comment_4"
                over={
                    <>
                        Reply in <a href="/categories/kettles">Kettles &amp; heat</a>
                    </>
                }
                meta={
                    <MetaLine>
                        <span>Tomasz Wrona</span>
                        <span>2 hours ago</span>
                    </MetaLine>
                }
            >
                Boil, unplug, count to five, then probe from pin to body. If the <mark>kettle</mark> shows less than a megohm, it
                is the element and not the lead.
            </Hit>
            <Hit title="A title alone" url="/discussion/2" />
            <Hit title={LONG_WORD} url="/discussion/3">
                {`${LONG_WORD} ${LONG_WORD}`}
            </Hit>
        </HitList>
    ),
});
