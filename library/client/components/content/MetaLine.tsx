import { useTranslation } from "@parley/library/client/i18n";
import type { IconName } from "@parley/library/client/icons";
import { Icon } from "@parley/library/client/icons";
import type { ReactNode } from "react";
import { classNames } from "../classNames";
import { metaLine, state } from "./MetaLine.styles";

interface MetaLineProps {
    /** Each child is one fact: an element, not bare text. Give `data-far` to those that a small screen can do without. */
    children: ReactNode;
    /** Under a page's title: 14, and a little more air. */
    facts?: boolean;
}

/** Facts about something, with a dot between each two and none at the ends of lines. */
export function MetaLine({ children, facts = false }: MetaLineProps): ReactNode {
    return <div className={facts ? metaLine.facts : metaLine.row}>{children}</div>;
}

const STATES = {
    moved: { icon: "forward", word: "Moved" },
    pinned: { icon: "pinned", word: "Pinned" },
    closed: { icon: "lock", word: "Closed" },
    resolved: { icon: "resolved", word: "Resolved", tone: "good" },
    answer: { icon: "resolved", word: "Answer", tone: "good" },
    sunk: { icon: "sink", word: "Sunk" },
    waiting: { icon: "offline", word: "Waiting to send" },
    bookmarked: { icon: "bookmarked", word: "Bookmarked" },
    warned: { icon: "warning", word: "Warned", tone: "warned" },
    banned: { icon: "error", word: "Banned", tone: "bad" },
    private: { icon: "lock", word: "Private" },
} as const satisfies Record<string, { icon: IconName; word: string; tone?: "good" | "warned" | "bad" }>;

interface StateProps {
    kind: keyof typeof STATES;
    /** Other words than the usual one. */
    children?: ReactNode;
}

/** The state of a record: a small icon and the word, first in a meta line. */
export function State({ kind, children }: StateProps): ReactNode {
    const t = useTranslation();
    const { icon, word, tone } = { tone: undefined, ...STATES[kind] };
    return (
        <span className={classNames(state.root, tone && state[tone])}>
            <Icon name={icon} size="s" />
            {children ?? t(word)}
        </span>
    );
}
