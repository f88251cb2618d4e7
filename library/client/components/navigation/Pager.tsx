import { useTranslation } from "@parley/library/client/i18n";
import { Icon } from "@parley/library/client/icons";
import { usePageSettings } from "@parley/library/client/page";
import type { ReactNode } from "react";
import { Fragment } from "react";
import { classNames } from "../classNames";
import { formatCompactNumber, formatFullNumber } from "../content/numbers";
import { PageJump } from "./PageJump";
import { pager } from "./Pager.styles";
import { clampPage, computePageRange, listPageNumbers } from "./pageNumbers";

interface PagerProps {
    /** Page number from 1; clamped to the existing pages (UI-055). */
    page: number;
    /** Number of all items. */
    total: number;
    /** Number of items per page; 10 by default (UI-048). */
    limit?: number;
    /** Whether there are more items than `total`, because counting stopped there. */
    more?: boolean;
    /** Returns the URL of a page, with its query string. */
    hrefOf: (page: number) => string;
    /** Accessible name, for a page with two pagers. */
    label?: string;
}

/**
 * Renders links to the pages of a list; without page numbers on small screens (S2§2.7). The count at its end opens the form for a page
 * number. Renders nothing for an empty list.
 */
export function Pager({ page, total, limit = 10, more = false, hrefOf, label }: PagerProps): ReactNode {
    const t = useTranslation();
    const { locale } = usePageSettings();
    if (total === 0) return null;
    const counted = Math.max(1, Math.ceil(total / limit));
    // When more pages exist than were counted, the current page may be one of them.
    const last = more && Number.isFinite(page) ? Math.max(counted, Math.trunc(page)) : counted;
    const current = clampPage(page, last);
    const range = <PageRange page={current} total={total} limit={limit} more={more} />;
    return (
        <nav className={pager.root} aria-label={label ?? t("Pages")}>
            {(last > 1 || more) && (
                <>
                    <Step href={current > 1 ? hrefOf(current - 1) : undefined} rel="prev">
                        <Icon name="prev" size="s" />
                        <span className={pager.word}>{t("Previous Page")}</span>
                    </Step>
                    <PageLinks current={current} last={last} hrefOf={hrefOf} />
                    <span className={pager.compact}>
                        {t("{page} of {count}", {
                            page: formatFullNumber(current, locale),
                            count: formatCompactNumber(last, locale) + (more ? "+" : ""),
                        })}
                    </span>
                    <Step href={current < last || more ? hrefOf(current + 1) : undefined} rel="next">
                        <span className={pager.word}>{t("Next Page")}</span>
                        <Icon name="next" size="s" />
                    </Step>
                </>
            )}
            {last > 1 ? (
                // The key closes the form on another page.
                <PageJump key={current} current={current} last={last} hrefOf={hrefOf} range={range} />
            ) : (
                <span className={pager.end}>{range}</span>
            )}
        </nav>
    );
}

interface PageRangeProps {
    page: number;
    total: number;
    limit?: number;
    more?: boolean;
}

/** Renders the range of a page: "1 - 10 of 23", with a plus when more pages exist than were counted (S2§2.7). */
export function PageRange({ page, total, limit = 10, more = false }: PageRangeProps): ReactNode {
    const t = useTranslation();
    const { locale } = usePageSettings();
    const { from, to } = computePageRange(page, total, limit);
    const values = {
        from: formatFullNumber(from, locale),
        to: formatFullNumber(to, locale),
        total: formatFullNumber(total, locale) + (more ? "+" : ""),
    };
    return <span className={pager.count}>{t("{from} - {to} of {total}", values)}</span>;
}

function PageLinks({ current, last, hrefOf }: { current: number; last: number; hrefOf: (page: number) => string }): ReactNode {
    const t = useTranslation();
    const { locale } = usePageSettings();
    return (
        <span className={pager.pages}>
            {listPageNumbers(current, last).map((number, index, numbers) => (
                <Fragment key={number}>
                    {index > 0 && number - (numbers[index - 1] ?? 0) > 1 && (
                        <span className={pager.step} aria-hidden="true">
                            …
                        </span>
                    )}
                    <a
                        className={pager.step}
                        href={hrefOf(number)}
                        aria-current={number === current ? "page" : undefined}
                        aria-label={t("Page {page}", { page: formatFullNumber(number, locale) })}
                        title={number > 999 ? formatFullNumber(number, locale) : undefined}
                    >
                        {formatCompactNumber(number, locale)}
                    </a>
                </Fragment>
            ))}
        </span>
    );
}

/** Renders a step to another page. Without a URL it is disabled but keeps its space, so that nothing moves under the pointer. */
function Step({ href, rel, children }: { href: string | undefined; rel: "prev" | "next"; children: ReactNode }): ReactNode {
    return href ? (
        <a className={pager.step} href={href} rel={rel}>
            {children}
        </a>
    ) : (
        <span className={classNames(pager.step, pager.off)} aria-disabled="true">
            {children}
        </span>
    );
}
