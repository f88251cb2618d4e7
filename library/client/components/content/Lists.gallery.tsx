import { createGalleryPage } from "@parley/library/client/gallery";
import { ToolDrawing } from "../feedback/Drawings";
import { ButtonLink } from "../inputs/Button";
import { Row, Stack } from "../layout/Layout";
import { textStyles } from "../Text.styles";
import { Breadcrumbs, Empty, HeadBlock, ListHead, Notice, RowList } from "./Lists";
import { MetaLine, State } from "./MetaLine";

const WORKSHOP = { name: "The workshop", url: "/categories/workshop" };
const KETTLES = { name: "Kettles & heat", url: "/categories/kettles-and-heat" };
const LONG = {
    name: "Everything that hums, buzzes or trips the breaker, and what was done about it since the spring of the great flood",
    url: "/categories/hums",
};

export const breadcrumbs = createGalleryPage(
    "Breadcrumbs",
    {
        Plain: () => <Breadcrumbs crumbs={[WORKSHOP, KETTLES]} />,
        "One only": () => <Breadcrumbs crumbs={[KETTLES]} />,
        "Many and long": () => <Breadcrumbs crumbs={[WORKSHOP, KETTLES, LONG, { ...LONG, url: "/categories/more" }]} />,
        "Right to left": () => (
            <div dir="rtl" lang="ar">
                <Breadcrumbs
                    crumbs={[
                        { name: "الورشة", url: "/categories/workshop" },
                        { name: "الغلايات والتدفئة", url: "/categories/kettles" },
                    ]}
                />
            </div>
        ),
    },
    { narrow: true },
);

export const listHeads = createGalleryPage(
    "List head",
    {
        Plain: () => <ListHead end={<a href="/discussions">All posts</a>}>Newest first</ListHead>,
        "With a page's title": () => (
            <ListHead
                kind="title"
                end={
                    <ButtonLink href="/post/discussion" variant="primary" icon="plus">
                        New post
                    </ButtonLink>
                }
            >
                <h1>Kettles &amp; heat</h1>
            </ListHead>
        ),
        Inked: () => <ListHead kind="inked">Three of forty</ListHead>,
        "Long title and several things to do": () => (
            <ListHead
                kind="title"
                end={
                    <Row tight>
                        <ButtonLink href="/search">Search here</ButtonLink>
                        <ButtonLink href="/post/discussion" variant="primary">
                            New post
                        </ButtonLink>
                    </Row>
                }
            >
                <h1>{LONG.name}</h1>
            </ListHead>
        ),
        "The top of a page": () => (
            <HeadBlock>
                <Breadcrumbs crumbs={[WORKSHOP, KETTLES]} />
                <h1>Kettle trips the breaker, but only in the morning</h1>
                <MetaLine facts>
                    <State kind="resolved" />
                    <span>Dunstan Bligh</span>
                    <span>17 replies</span>
                </MetaLine>
            </HeadBlock>
        ),
        "Rows below it": () => (
            <>
                <ListHead kind="inked">Tools on loan</ListHead>
                <RowList label="Tools on loan">
                    <li>Darning mushroom, beech</li>
                    <li>Insulation tester, 500 V</li>
                    <li>Hub gear spanner, 15 mm</li>
                </RowList>
            </>
        ),
    },
    { narrow: true },
);

export const empties = createGalleryPage(
    "Empty",
    {
        "A sentence": () => <Empty title="Nothing unread" />,
        "With an icon": () => (
            <Empty title="Nothing bookmarked" icon="bookmark">
                What you bookmark stands here, newest first.
            </Empty>
        ),
        "With a drawing and the way on": () => (
            <Empty
                title="Nobody has asked about clocks yet"
                drawing={<ToolDrawing name="clock" />}
                action={
                    <ButtonLink href="/post/discussion" variant="primary">
                        Ask the first question
                    </ButtonLink>
                }
            >
                Clocks, small works, and everything else that ticks.
            </Empty>
        ),
        "Long words": () => (
            <Empty title="Donaudampfschifffahrtsgesellschaftskapitänsmützenreparaturanleitung" icon="search">
                Nothing was found for these words. Try fewer of them, or others: what one calls a kettle, another calls a jug, and
                the third only ever writes “the hot thing”.
            </Empty>
        ),
    },
    { narrow: true },
);

export const notices = createGalleryPage(
    "Notice",
    {
        "Every kind": () => (
            <Stack gap="small">
                <Notice>The hall is closed on Monday.</Notice>
                <Notice kind="info">
                    Your email address is not confirmed. <a href="/profile">Resend confirmation email</a>
                </Notice>
                <Notice kind="success">Success! This post has been bumped.</Notice>
                <Notice kind="warn">You have been warned. Your warning ends on 9 June.</Notice>
                <Notice kind="danger">Something went wrong. Nothing was changed.</Notice>
            </Stack>
        ),
        "With an icon of its own": () => <Notice icon="lock">Only members of the workshop see this category.</Notice>,
        "Long, with several paragraphs": () => (
            <Notice kind="warn">
                <p className={textStyles.strong}>The mains side of a kettle is not a place to learn.</p>
                <p>
                    Unplug it, let it cool, and measure before you touch: what looks dead is sometimes only waiting. If you are
                    not sure, bring it on Thursday and look on while somebody who is does it.
                </p>
            </Notice>
        ),
    },
    { narrow: true },
);
