import type { DiscussionReference } from "@parley/discussions/contract";
import type { ReactNode } from "react";
import { discussionLinks } from "./DiscussionLinks.styles";

interface DiscussionLinksProps {
    discussions: readonly DiscussionReference[];
    /** Renders a line below each title. */
    noteOn?: (discussion: DiscussionReference) => ReactNode;
}

/** Links to a few discussions, for a panel. */
export function DiscussionLinks({ discussions, noteOn }: DiscussionLinksProps): ReactNode {
    return (
        <ul className={discussionLinks.list}>
            {discussions.map((discussion) => (
                <li key={discussion.discussionID}>
                    <a className={discussionLinks.link} href={discussion.url}>
                        <bdi>{discussion.name}</bdi>
                    </a>
                    {noteOn && <p className={discussionLinks.note}>{noteOn(discussion)}</p>}
                </li>
            ))}
        </ul>
    );
}
