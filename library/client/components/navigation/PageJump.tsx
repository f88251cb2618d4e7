import { toURLPath } from "@parley/library/client/basePath";
import { useTranslation } from "@parley/library/client/i18n";
import { Icon } from "@parley/library/client/icons";
import { usePageSettings } from "@parley/library/client/page";
import type { FormEvent, ReactNode, ToggleEvent } from "react";
import { useId, useRef } from "react";
import { formatFullNumber } from "../content/numbers";
import { Button } from "../inputs/Button";
import { TextInput } from "../inputs/TextInput";
import { textStyles } from "../Text.styles";
import { pager } from "./Pager.styles";
import { readPageDigits, readWantedPage, toPageForm } from "./pageNumbers";

interface PageJumpProps {
    current: number;
    last: number;
    hrefOf: (page: number) => string;
    /** Number of items, which opens the form and is shown again when it closes. */
    range: ReactNode;
}

/**
 * Renders the pager's jump mode (S2§2.7): the number of items opens a form for a page number. It is a `details` element with a plain GET
 * form, so it works without scripts, too.
 */
export function PageJump({ current, last, hrefOf, range }: PageJumpProps): ReactNode {
    const t = useTranslation();
    const { locale } = usePageSettings();
    const field = useRef<HTMLInputElement>(null);
    const [fieldID, lastID] = [useId(), useId()];
    const { action, name, otherParameters } = toPageForm(hrefOf);
    return (
        <>
            <details className={pager.jump} onToggle={(event) => selectWhenOpen(event, field.current)}>
                <summary className={pager.jumpSummary}>
                    <span className={pager.whenClosed}>
                        {range}
                        <span className={textStyles.hidden}>{t("Jump to page")}</span>
                        <Icon name="down" size="s" />
                    </span>
                    <span className={pager.whenOpen}>{t("Back to post count")}</span>
                </summary>
            </details>
            <form
                className={pager.jumpForm}
                action={action}
                method="get"
                onSubmit={(event) => {
                    event.preventDefault();
                    follow(hrefOf(readWantedPage(field.current?.value ?? "", current, last)), event.currentTarget);
                }}
            >
                {otherParameters.map(([key, value]) => (
                    <input key={`${key} ${value}`} type="hidden" name={key} value={value} />
                ))}
                <label htmlFor={fieldID}>{t("Jump to page")}</label>
                <span className={pager.field}>
                    <TextInput
                        ref={field}
                        id={fieldID}
                        name={name}
                        defaultValue={current}
                        inputMode="numeric"
                        pattern="[0-9]*"
                        autoComplete="off"
                        aria-describedby={lastID}
                        onInput={(event) => filterDigits(event, last)}
                    />
                </span>
                <span id={lastID}>{t("of {count}", { count: formatFullNumber(last, locale) })}</span>
                <Button type="submit" size={32}>
                    {t("Go")}
                </Button>
            </form>
        </>
    );
}

/** Focuses and selects the number when the form opens. */
function selectWhenOpen({ currentTarget }: ToggleEvent<HTMLDetailsElement>, field: HTMLInputElement | null): void {
    if (!currentTarget.open) return;
    field?.focus();
    field?.select();
}

function filterDigits({ currentTarget }: FormEvent<HTMLInputElement>, last: number): void {
    const digits = readPageDigits(currentTarget.value, last);
    if (digits !== currentTarget.value) currentTarget.value = digits;
}

/** Follows a URL by clicking a temporary link, so that the router handles it like any other link. */
function follow(href: string, target: HTMLElement): void {
    const link = document.createElement("a");
    link.href = toURLPath(href);
    target.append(link);
    link.click();
    link.remove();
}
