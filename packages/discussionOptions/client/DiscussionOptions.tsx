import { optionsPath } from "@parley/discussions/client";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import { ButtonLink, createLazyPart, useAlive } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { useEffect, useReducer, useRef } from "react";
import { listOfferedOptions } from "./options";
import { ownOptions } from "./ownOptions";
import { useEditClock } from "./useEditClock";

const OptionsMenu = createLazyPart(
    async () => (await import(/* webpackChunkName: "discussion-options" */ "./OptionsMenu")).OptionsMenu,
);

/**
 * Menu with a member's options for a discussion (DISC-026). Renders nothing without options. Until the menu's code is loaded, and without
 * scripts, it is a link to a page with the same actions.
 */
export function DiscussionOptions({ discussion }: { discussion: DiscussionAnswer }) {
    const t = useTranslation();
    const isAlive = useAlive();
    const now = useEditClock(discussion);
    const offered = useAppSelector((state) =>
        listOfferedOptions(ownOptions, state, discussion, now)
            .map(({ id }) => id)
            .join(" "),
    );
    const link = useRef<HTMLSpanElement>(null);
    const [, drawAgain] = useReducer((times: number) => times + 1, 0);
    const isWanted = offered !== "";
    useEffect(() => {
        // If loading fails, the link remains.
        if (isWanted && !OptionsMenu.isFetched()) void OptionsMenu.fetch().then(drawAgain, () => undefined);
    }, [isWanted]);
    if (!isWanted) return null;
    // A focused link stays until it loses the focus, so that the focus is not lost.
    const isHeld = link.current?.contains(document.activeElement) ?? false;
    if (isAlive && OptionsMenu.isFetched() && !isHeld) return <OptionsMenu discussion={discussion} now={now} />;
    return (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only handles focus events of its content.
        <span ref={link} onBlur={drawAgain}>
            <ButtonLink
                only
                size={32}
                icon="more"
                href={optionsPath(discussion.discussionID)}
                aria-label={t("Discussion Options")}
            />
        </span>
    );
}
