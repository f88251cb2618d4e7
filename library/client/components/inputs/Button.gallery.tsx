import { createGalleryPage } from "@parley/library/client/gallery";
import { useState } from "react";
import { Row, Stack } from "../layout/Layout";
import { Button, ButtonGroup, ButtonLink } from "./Button";

export const buttons = createGalleryPage("Button", {
    "Every kind": () => (
        <Row>
            <Button variant="primary">Post reply</Button>
            <Button>Preview</Button>
            <Button icon="bell">Follow</Button>
            <Button icon="bell" aria-pressed>
                Follow
            </Button>
            <Button variant="text" icon="bell" aria-pressed>
                Follow
            </Button>
            <Button variant="danger">Delete</Button>
            <Button variant="dangerSolid">Delete 3 posts</Button>
            <Button variant="text">Cancel</Button>
            <Button variant="text" icon="reply">
                Reply
            </Button>
            <Button variant="go">Undo</Button>
            <ButtonLink href="#">A link</ButtonLink>
        </Row>
    ),
    "Every size": () => (
        <Stack>
            {([undefined, "primary", "text"] as const).map((variant) => (
                <Row key={variant ?? "standard"}>
                    <Button {...(variant && { variant })} size={24}>
                        Compact
                    </Button>
                    <Button {...(variant && { variant })} size={32}>
                        Medium
                    </Button>
                    <Button {...(variant && { variant })}>Standard</Button>
                    <Button {...(variant && { variant })} size={48}>
                        Large
                    </Button>
                </Row>
            ))}
        </Stack>
    ),
    "Icon only": () => (
        <Row>
            <Button only icon="bookmark" aria-label="Bookmark" />
            <Button only icon="bookmarked" aria-label="Bookmarked" aria-pressed />
            <Button only icon="more" aria-label="More" size={24} />
            <Button only icon="more" aria-label="More" size={32} />
            <Button only icon="more" aria-label="More" size={48} />
            <Button only icon="bookmark" aria-label="Bookmark" disabled />
            <Button only icon="bookmark" aria-label="Bookmark" busy />
        </Row>
    ),
    Busy: () => (
        <Row>
            <Button variant="primary" busy>
                Posting
            </Button>
            <Button icon="bell" busy>
                Follow
            </Button>
            <Button size={48} busy>
                Large
            </Button>
            <Button size={32} busy>
                Medium
            </Button>
            <Button size={24} busy>
                Compact
            </Button>
            <Button variant="text" busy>
                Cancel
            </Button>
        </Row>
    ),
    "Busy when pressed": () => {
        const [busy, setBusy] = useState(false);
        return (
            <Row>
                <Button variant="primary" busy={busy} onClick={() => setBusy(true)}>
                    Invite everybody who mends in Wexley
                </Button>
                <Button onClick={() => setBusy(false)}>Let it finish</Button>
            </Row>
        );
    },
    Off: () => (
        <Row>
            <Button variant="primary" disabled>
                Disabled
            </Button>
            <Button disabled>Disabled</Button>
            <Button variant="text" disabled>
                Disabled
            </Button>
            <Button offReason="Only members of the tool library can borrow.">Borrow the lathe</Button>
            <Button only icon="trash" aria-label="Delete" offReason="Somebody has answered it." />
        </Row>
    ),
    Groups: () => (
        <Stack>
            <ButtonGroup label="History">
                <Button icon="undo">Undo</Button>
                <Button icon="redo">Redo</Button>
            </ButtonGroup>
            <ButtonGroup label="Show as">
                <Button size={32} aria-pressed>
                    Threads
                </Button>
                <Button size={32} aria-pressed={false}>
                    One line
                </Button>
                <Button size={32} aria-pressed={false} disabled>
                    Map
                </Button>
            </ButtonGroup>
        </Stack>
    ),
    "As wide as its place": () => (
        <Button variant="primary" full>
            Join Fettle
        </Button>
    ),
    "Very long text": () => (
        <Row>
            <Button>
                Tell everybody who ever borrowed the big kettle that it is back on its shelf and may be borrowed again
            </Button>
            <Button variant="primary">Donaudampfschifffahrtsgesellschaftskapitänskajüte</Button>
        </Row>
    ),
});
