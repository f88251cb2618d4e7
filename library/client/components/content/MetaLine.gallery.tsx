import { createGalleryPage } from "@parley/library/client/gallery";
import { Row } from "../layout/Layout";
import { MetaLine, State } from "./MetaLine";

const KINDS = ["pinned", "closed", "resolved", "answer", "sunk", "waiting", "bookmarked", "warned", "banned", "private"] as const;

export const metaLines = createGalleryPage(
    "Meta line",
    {
        "In a list": () => (
            <MetaLine>
                <State kind="resolved" />
                <a href="/categories/kettles">Kettles &amp; heat</a>
                <span>Dunstan Bligh</span>
                <span>2 hours ago</span>
            </MetaLine>
        ),
        "Under a page's title": () => (
            <MetaLine facts>
                <State kind="pinned" />
                <span>17 replies</span>
                <span>1,204 views</span>
            </MetaLine>
        ),
        "What a small screen can do without": () => (
            <MetaLine>
                <span>Dunstan Bligh</span>
                <span data-far="">this goes first</span>
                <span>2 hours ago</span>
            </MetaLine>
        ),
        "One fact": () => (
            <MetaLine>
                <span>now</span>
            </MetaLine>
        ),
        "More than fit in a line": () => (
            <MetaLine>
                {KINDS.map((kind) => (
                    <State key={kind} kind={kind} />
                ))}
                <span>Marguerite Bartholomew-Featherstonehaugh</span>
                <span>Donaudampfschifffahrtsgesellschaftskapitänsmützenreparaturanleitung</span>
            </MetaLine>
        ),
    },
    { narrow: true },
);

export const states = createGalleryPage(
    "State",
    {
        "Every kind": () => (
            <Row>
                {KINDS.map((kind) => (
                    <State key={kind} kind={kind} />
                ))}
            </Row>
        ),
        "In other words": () => <State kind="closed">Closed by Ines Okafor</State>,
    },
    { narrow: true },
);
