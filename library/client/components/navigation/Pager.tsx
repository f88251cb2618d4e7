import { useTranslation } from "@parley/library/client/i18n";
import { Icon } from "@parley/library/client/icons";
import { usePageSettings } from "@parley/library/client/page";
import type { ReactNode } from "react";
import { Fragment } from "react";
import { classNames } from "../classNames";
import { compactNumber, fullNumber } from "../content/numbers";
import { PageJump } from "./PageJump";
import { pager } from "./Pager.styles";
import { clampPage, pageNumbers, pageRange } from "./pageNumbers";

interface PagerProps {
    /** From 1; what lies outside is brought inside (UI-055). */
    page: number;
    /** How many things there are in all. */
    total: number;
    /** How many stand on a page; 10 when not given (UI-048). */
    limit?: number;
    /** There are more than `total` says: it stopped counting. */
    more?: boolean;
    /** The address of a page, with its query kept. */
    hrefOf: (page: number) => string;
    /** What is paged, where a page has two pagers. */
    label?: string;
}

/**
 * Leads through the pages of a list; on small screens without the numbers (S2§2.7). The count at its end opens the jump to a page by its number.
 * Nothing when there is nothing to list.
 */
export function Pager({ page, total, limit = 10, more = false, hrefOf, label }: PagerProps): ReactNode {
    const t = useTranslation();
    const { locale } = usePageSettings();
    if (total === 0) return null;
    const counted = Math.max(1, Math.ceil(total / limit));
    // Where more pages exist than were counted, the reader may be on one of those.
    const last = more && Number.isFinite(page) ? Math.max(counted, Math.trunc(page)) : counted;
    const current = clampPage(page, last);
    const range = <PageRange page={current} total={total} limit={limit} more={more} />;
    return (
        <nav className={pager.root} aria-label={label ?? t("Pages")}>
            {(last > 1 || more) && (
                <>
                    <Step href={current > 1 ? hrefOf(current - 1) : undefined} rel="prev">
                        <Icon name="prev" size="s" flip />
                        <span className={pager.word}>{t("Previous Page")}</span>
                    </Step>
                    <PageLinks current={current} last={last} hrefOf={hrefOf} />
                    <span className={pager.compact}>
                        {t("{page} of {count}", {
                            page: fullNumber(current, locale),
                            count: compactNumber(last, locale) + (more ? "+" : ""),
                        })}
                    </span>
                    <Step href={current < last || more ? hrefOf(current + 1) : undefined} rel="next">
                        <span className={pager.word}>{t("Next Page")}</span>
                        <Icon name="next" size="s" flip />
                    </Step>
                </>
            )}
            {last > 1 ? (
                // Arrived at another page the reader sees the count again.
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

/** Which part of a list is on the page: "1 - 10 of 23", with a plus when more pages exist than were counted (S2§2.7). */
export function PageRange({ page, total, limit = 10, more = false }: PageRangeProps): ReactNode {
    const t = useTranslation();
    const { locale } = usePageSettings();
    const { from, to } = pageRange(page, total, limit);
    const values = {
        from: fullNumber(from, locale),
        to: fullNumber(to, locale),
        total: fullNumber(total, locale) + (more ? "+" : ""),
    };
    return <span className={pager.count}>{t("{from} - {to} of {total}", values)}</span>;
}

function PageLinks({ current, last, hrefOf }: { current: number; last: number; hrefOf: (page: number) => string }): ReactNode {
    const t = useTranslation();
    const { locale } = usePageSettings();
    return (
        <span className={pager.pages}>
            {pageNumbers(current, last).map((number, index, numbers) => (
                <Fragment key={number}>
                    {index > 0 && number - (numbers[index - 1] ?? 0) > 1 && (
                        <span className={pager.place} aria-hidden="true">
                            …
                        </span>
                    )}
                    <a
                        className={pager.place}
                        href={hrefOf(number)}
                        aria-current={number === current ? "page" : undefined}
                        aria-label={t("Page {page}", { page: fullNumber(number, locale) })}
                        title={number > 999 ? fullNumber(number, locale) : undefined}
                    >
                        {compactNumber(number, locale)}
                    </a>
                </Fragment>
            ))}
        </span>
    );
}

/** Without an address it stays in its place, so that nothing moves under the pointer. */
function Step({ href, rel, children }: { href: string | undefined; rel: "prev" | "next"; children: ReactNode }): ReactNode {
    return href ? (
        <a className={pager.place} href={href} rel={rel}>
            {children}
        </a>
    ) : (
        <span className={classNames(pager.place, pager.off)} aria-disabled="true">
            {children}
        </span>
    );
}
