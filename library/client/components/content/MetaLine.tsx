import { useTranslation } from "@parley/library/client/i18n";
import type { IconName } from "@parley/library/client/icons";
import { Icon } from "@parley/library/client/icons";
import type { ReactNode } from "react";
import { classNames } from "../classNames";
import { metaLine, state } from "./MetaLine.styles";

interface MetaLineProps {
    /** One element per fact, no bare text. `data-far` marks facts that a small screen omits. */
    children: ReactNode;
    /** Whether it is below a page's title: 14 px, with wider spacing. */
    facts?: boolean;
}

/** Renders facts about an item, separated by dots; no line ends with a dot. */
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
    /** Text instead of the default one. */
    children?: ReactNode;
}

/** Renders the state of a record as a small icon and a word, at the start of a meta line. */
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
