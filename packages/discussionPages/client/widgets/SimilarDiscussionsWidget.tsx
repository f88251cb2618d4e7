import { DiscussionLinks, fetchSimilarDiscussions, selectDiscussion } from "@parley/discussions/client";
import type { DiscussionReference } from "@parley/discussions/contract";
import { Button, Widget as Panel } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { SEARCH_PATH } from "@parley/library/contract";
import type { ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { similarDiscussions } from "./SimilarDiscussionsWidget.styles";

/**
 * Panel at the end of a discussion, on its last page, with similar ones. They are searched for when the reader comes here, since most readers never do; until
 * then, and without scripts, a button searches for the words of the title: a form, because crawlers follow links into the countless pages
 * of the search (FC-72).
 */
export function Widget({ discussionID, isEnd = false }: { discussionID: number; isEnd?: boolean }): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const name = useAppSelector((state) => selectDiscussion(state, discussionID)).data?.name ?? "";
    const isShown = isEnd && name !== "";
    const end = useRef<HTMLDivElement>(null);
    const [found, setFound] = useState<readonly DiscussionReference[]>([]);

    useEffect(() => {
        setFound([]);
        if (!isShown || typeof IntersectionObserver === "undefined") return;
        let isCurrent = true;
        const observer = new IntersectionObserver(async (entries) => {
            if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
            observer.disconnect();
            const answered = await dispatch(fetchSimilarDiscussions({ discussionID }));
            if (isCurrent && fetchSimilarDiscussions.fulfilled.match(answered)) setFound(answered.payload);
        });
        if (end.current) observer.observe(end.current);
        return () => {
            isCurrent = false;
            observer.disconnect();
        };
    }, [dispatch, discussionID, isShown]);

    if (!isShown) return null;
    return (
        <div ref={end} className={similarDiscussions.root}>
            <Panel title={t("Similar posts")}>
                {found.length > 0 && <DiscussionLinks discussions={found} />}
                <form action={SEARCH_PATH} className={similarDiscussions.more}>
                    <input type="hidden" name="query" value={name} />
                    <input type="hidden" name="domain" value="discussions" />
                    <input type="hidden" name="queryOperator" value="or" />
                    <Button type="submit" size={32}>
                        {t("Search for more like this")}
                    </Button>
                </form>
            </Panel>
        </div>
    );
}
